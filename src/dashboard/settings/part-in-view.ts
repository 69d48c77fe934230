type Scroller = { scrollTop: number; scrollHeight: number; clientHeight: number }

/**
 * The part that is read now: the last one whose heading is above a line, which moves from the first quarter of the view to its last
 * while one scrolls, so that parts at the end are reached too. `tops` are where the headings are below the top of the view, in px.
 */
export function partInView<Id>(tops: readonly { id: Id; top: number }[], scroller: Scroller): Id {
  const { scrollTop, scrollHeight, clientHeight } = scroller
  const way = Math.max(1, scrollHeight - clientHeight)
  const isAtEnd = scrollTop > 0 && scrollTop >= way - 1
  const line = clientHeight * (0.25 + (0.5 * scrollTop) / way)
  const above = isAtEnd ? tops : tops.filter(({ top }) => top <= line)
  return (above.at(-1) ?? tops[0]!).id
}
