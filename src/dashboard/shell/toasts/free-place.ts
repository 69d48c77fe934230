/** A rectangle in the window, in pixels. */
export type Box = { left: number; top: number; width: number; height: number }

const STEP = 16 // px between the places that are tried
const MARGIN = 8 // px from the edge of the window

type Place = Pick<Box, 'left' | 'top'>

/**
 * Where a box of this size covers none of the controls, as near to `wanted` as possible. If there is no such place, where it
 * covers the least of them.
 */
export function freePlace(wanted: Box, view: Box, controls: readonly Box[]): Place {
  const { width, height } = wanted
  const first = within(wanted, view)
  let best: Place = first
  let [covered, distance] = [coveredBy({ ...wanted, ...first }, controls), 0]
  const last = { left: view.width - width - MARGIN, top: view.height - height - MARGIN }
  if (covered === 0) return first
  for (let top = MARGIN; top <= last.top; top += STEP) {
    for (let left = MARGIN; left <= last.left; left += STEP) {
      const away = Math.hypot(left - first.left, top - first.top)
      if (covered === 0 && away >= distance) continue
      const covers = coveredBy({ left, top, width, height }, controls)
      if (covers < covered || (covers === covered && away < distance))
        [best, covered, distance] = [{ left, top }, covers, away]
    }
  }
  return best
}

/** How much of the controls the box covers, in square pixels. */
export function coveredBy(box: Box, controls: readonly Box[]): number {
  let sum = 0
  for (const control of controls) {
    const common = overlap(box, control)
    sum += common.width * common.height
  }
  return sum
}

/** What two boxes have in common; without width and height if they have nothing in common. */
export function overlap(one: Box, other: Box): Box {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const right = Math.min(one.left + one.width, other.left + other.width)
  const bottom = Math.min(one.top + one.height, other.top + other.height)
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

const within = ({ left, top, width, height }: Box, view: Box): Place => ({
  left: Math.max(MARGIN, Math.min(left, view.width - width - MARGIN)),
  top: Math.max(MARGIN, Math.min(top, view.height - height - MARGIN)),
})
