const FAULT = '[aria-invalid="true"], [data-fault]'
const FIELD = 'input, textarea, button'

/** Focuses the first field at fault, or what leads to it: of a row and a field in it, the field. */
export function focusFirstFault(part: HTMLElement | null) {
  const faults = [...(part?.querySelectorAll<HTMLElement>(FAULT) ?? [])]
  const innermost = faults.find((fault) => !fault.querySelector(FAULT))
  const field = innermost?.matches(FIELD) ? innermost : innermost?.querySelector<HTMLElement>(FIELD)
  field?.focus()
}
