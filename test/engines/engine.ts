/** A part of the page, by its role and a part of its name. */
export type Target = { role: 'button' | 'link' | 'field' | 'row' | 'menuitem'; name: string }

export type Part = {
  click(): Promise<void>
  /** Replaces the text of the field. */
  type(text: string): Promise<void>
  /** Chooses a file in its field. */
  attach(file: string): Promise<void>
}

/** The functions of a browser that the scenarios need. Each engine implements it with its own protocol. */
export type Engine = {
  goto(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs a function inside the page. It must not use variables from outside. */
  run<Result>(script: (value: string) => Result | Promise<Result>, value?: string): Promise<Result>
  /** The first visible and enabled part of the page with this role and name. */
  find(target: Target): Promise<Part | undefined>
  /** A screenshot as PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Runs inside the page. */
export function findInPage({ role, name }: Target): HTMLElement | null {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input, textarea, select',
    row: 'tr',
    menuitem: '[role=menuitem]',
  }
  const simple = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().toUpperCase()
  const nameOf = (element: HTMLElement) => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const label = labels ? [...(element.labels ?? [])].map((one) => one.textContent).join(' ') : ''
    return simple(element.getAttribute('aria-label') || label || element.textContent)
  }
  const isThere = (element: HTMLElement) =>
    element.getClientRects().length > 0 &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [inert] *')
  const named = [...document.querySelectorAll<HTMLElement>(selectors[role])].filter(
    (element) => isThere(element) && nameOf(element).includes(simple(name)),
  )
  // An exact name comes first: the choice 'Education' before a card whose name starts with it.
  return named.find((element) => nameOf(element) === simple(name)) ?? named[0] ?? null
}

/**
 * Runs inside the page. Scrolls to the part at once, and resolves when it keeps its position for two frames, since a driver computes
 * where to press before it presses, and a drawer slides in meanwhile.
 */
export async function waitUntilStill(element: HTMLElement) {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const position = () => {
    const { x, y } = element.getBoundingClientRect()
    return `${x} ${y}`
  }
  for (let still = 0, before = ''; still < 2; ) {
    await new Promise(requestAnimationFrame)
    still = position() === before ? still + 1 : 0
    before = position()
  }
}
