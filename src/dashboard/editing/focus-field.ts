import type { AnyTable } from '../../domain/fields/record-fields.ts'

const INVALID = '[aria-invalid="true"]'

/**
 * Moves the focus to the field at a path of the draft: 'offices.3.address'. The entries on the way are opened. An item of a list is
 * found by its path, a field by its label in the table; where there is no such label, the first field of the entry gets the focus.
 */
export async function focusField(form: HTMLElement, table: AnyTable, path: string): Promise<void> {
  const field = await findField(form, table, path.split('.'), '')
  field?.focus()
}

async function findField(
  scope: HTMLElement,
  table: AnyTable,
  [name = '', ...rest]: string[],
  above: string,
): Promise<HTMLElement | undefined> {
  const { label = '', parts, entries } = table[name] ?? {}
  const [item, ...below] = rest
  const marked = item ? undefined : scope.querySelector<HTMLElement>(`[data-path="${above}${name}"]`)
  if (marked) return firstField(marked)
  if (parts && item) return findField(groupOf(scope, label), parts, rest, `${above}${name}.`)
  if (!item) return fieldLabelled(scope, label) ?? firstField(scope)
  const path = `${above}${name}.${item}`
  // Faults of a project's section name its key, which follows it through every move.
  const row =
    scope.querySelector<HTMLElement>(`[data-path="${path}"]`) ??
    scope.querySelector<HTMLElement>(`[data-key="${item}"]`)
  if (!row) return fieldLabelled(scope, label) ?? firstField(scope)
  if (!entries || below.length === 0) return firstField(row)
  await open(row)
  return findField(row, entries, below, `${path}.`)
}

/** A closed entry shows its Edit button instead of its fields. It is not drawn while React runs the effect that looks for a field. */
async function open(row: HTMLElement) {
  const edit = [...row.querySelectorAll<HTMLElement>('[data-edit]')].find(
    (button) => button.closest('[data-path]') === row,
  )
  if (!edit) return
  await undefined
  edit.click()
}

/** The fieldset with this legend; the whole scope where there is none. */
const groupOf = (scope: HTMLElement, label: string) =>
  captions(scope, 'legend', label)[0]?.closest('fieldset') ?? scope

function fieldLabelled(scope: HTMLElement, label: string): HTMLElement | undefined {
  const [caption] = captions(scope, 'label, legend', label)
  if (!caption) return undefined
  const labelled = caption instanceof HTMLLabelElement ? caption.control : undefined
  return labelled ?? firstField(caption.closest('fieldset') ?? caption.parentElement!)
}

/** Those that are the label, then those that begin with it: 'Description of picture 3'. */
function captions(scope: HTMLElement, selector: string, label: string): HTMLElement[] {
  const all = [...scope.querySelectorAll<HTMLElement>(selector)]
  const wordsOf = (caption: HTMLElement) => (caption.textContent ?? '').replace(/\s*\*.*$/, '')
  const same = all.filter((caption) => wordsOf(caption) === label)
  return same.length ? same : all.filter((caption) => wordsOf(caption).startsWith(`${label} `))
}

/** The first field: one at fault before a text, a text before a file, and a file before a button. */
function firstField(scope: HTMLElement): HTMLElement | undefined {
  for (const selector of [INVALID, 'input:not([type="file"]), textarea, select', 'input', 'button'])
    for (const field of scope.querySelectorAll<HTMLElement>(selector))
      if (!field.matches(':disabled')) return field
  return undefined
}

const FAULT = '[aria-invalid="true"], [data-fault]'
const FIELD = 'input, textarea, button'

/** Focuses the first field at fault, or what leads to it: of a row and a field in it, the field. */
export function focusFirstFault(part: HTMLElement | null) {
  const faults = [...(part?.querySelectorAll<HTMLElement>(FAULT) ?? [])]
  const innermost = faults.find((fault) => !fault.querySelector(FAULT))
  const field = innermost?.matches(FIELD) ? innermost : innermost?.querySelector<HTMLElement>(FIELD)
  field?.focus()
}
