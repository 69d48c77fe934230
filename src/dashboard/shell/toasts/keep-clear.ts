import { type Box, coveredBy, freePlace, overlap } from './free-place.ts'

const CHECK = 200 // ms between two looks at the screen while toasts are shown
const GAP = 4 // px around a control

const CONTROLS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  'iframe',
  'label',
  '[contenteditable="true"]',
  '[role="button"]',
  '[role="link"]',
  '[role="option"]',
  '[role="menuitem"]',
].join()

/** The facts of a panel, and warnings. A status with a label is a list that is loading, which may be covered. */
const TEXTS = ['aside dl', '[role="alert"]', '[role="status"]:not([aria-label])'].join()

/**
 * Keeps the groups of toasts inside this element where they cover no control of the screen, no facts or warnings, and no other group.
 * A group stays where it is while it covers none, and while the pointer or the focus is in it. `anchorOf` is the element beside which
 * a group belongs, also over texts; without one it belongs where the styles place it. Returns a function that ends it.
 */
export function keepClear(root: Element, anchorOf: (group: HTMLElement) => Element | undefined): () => void {
  const groups = root.getElementsByClassName('Toastify__toast-container') as HTMLCollectionOf<HTMLElement>
  let timer: ReturnType<typeof setInterval> | undefined

  function check() {
    if (groups.length === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    timer ??= setInterval(check, CHECK)
    const view = viewBox()
    const controls = boxesInView(CONTROLS, root, view)
    const texts = boxesInView(TEXTS, root, view)
    // Nor do they cover each other: each keeps clear of those before it.
    const before: Box[] = []
    for (const group of groups) {
      const anchor = anchorOf(group)
      placeGroup(group, view, [...controls, ...(anchor ? [] : texts), ...before], anchor)
      before.push(withGap(boxOf(group)))
    }
  }

  // Called before the new toast is painted.
  const observer = new MutationObserver(check)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    clearInterval(timer)
  }
}

function placeGroup(group: HTMLElement, view: Box, taken: readonly Box[], anchor?: Element) {
  const box = boxOf(group)
  const isPlaced = group.style.translate !== ''
  const isHeld = isPlaced && group.matches(':hover, :focus-within')
  if (isPlaced && isInside(box, view) && (isHeld || coveredBy(box, taken) === 0)) return
  const wanted = anchor && !isPlaced ? above(boxOf(anchor), box) : box
  const place = freePlace(wanted, view, taken)
  const [x = 0, y = 0] = (group.style.translate || '0px').split(' ').map(Number.parseFloat)
  group.style.translate = `${x + place.left - box.left}px ${y + place.top - box.top}px`
}

const above = (anchor: Box, { width, height }: Box): Box => ({
  left: anchor.left + (anchor.width - width) / 2,
  top: anchor.top - height,
  width,
  height,
})

const viewBox = (): Box => ({ left: 0, top: 0, width: innerWidth, height: innerHeight })

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

const isInside = (box: Box, view: Box) =>
  overlap(box, view).width === box.width && overlap(box, view).height === box.height

/** The visible parts of these elements; while a modal dialog is open, of those in it. */
function boxesInView(selector: string, without: Element, view: Box): Box[] {
  const clips = new Map<Element, Box>()
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return [...(modal ?? document).querySelectorAll(selector)].flatMap((element) => {
    if (without.contains(element)) return []
    const box = overlap(boxOf(element), view)
    if (box.width === 0 || box.height === 0) return []
    const seen = overlap(box, clipOf(element.parentElement, view, clips))
    const isSeen = seen.width > 0 && seen.height > 0 && element.checkVisibility({ visibilityProperty: true })
    return isSeen ? [withGap(seen)] : []
  })
}

const withGap = ({ left, top, width, height }: Box): Box => ({
  left: left - GAP,
  top: top - GAP,
  width: width + 2 * GAP,
  height: height + 2 * GAP,
})

/** The part of the window in which this element and what scrolls around it let their content be seen. */
function clipOf(element: Element | null, view: Box, clips: Map<Element, Box>): Box {
  if (!element || element === document.body) return view
  const known = clips.get(element)
  if (known) return known
  const { overflowX, overflowY, position } = getComputedStyle(element)
  const outer = position === 'fixed' ? view : clipOf(element.parentElement, view, clips)
  const isClipping = overflowX !== 'visible' || overflowY !== 'visible'
  const clip = isClipping ? overlap(boxOf(element), outer) : outer
  clips.set(element, clip)
  return clip
}
