/** The left and right edge of a section, in pixels from the start of the strip. */
export type Span = { left: number; right: number }

const SLIVER = 96 // px: a tenth of a step of the arrows

/** The number, from 1, of the section at the front of a strip that is scrolled to `left`: the first that shows at least half. */
export function frontSection(sections: readonly Span[], left: number): number {
  const front = sections.findIndex((section) => (section.left + section.right) / 2 >= left)
  return front < 0 ? sections.length : front + 1
}

/**
 * The end of a step of the arrows to `left`: there, unless it leaves only a sliver of a section at the left edge,
 * which is then passed, or only a sliver of the way to the start or to `end`, the last position.
 */
export function withoutSliver(left: number, sections: readonly Span[], end: number): number {
  if (left < SLIVER) return 0
  const cut = sections.find((section) => section.left < left && left < section.right)
  const stop = cut && cut.right - left < SLIVER ? cut.right : left
  return end - stop < SLIVER ? end : stop
}
