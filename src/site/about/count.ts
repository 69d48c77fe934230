const DURATION = 2000 // ms

/** How far a counter has come after so many milliseconds: fast at first, then ever slower, and nothing when it is done. */
export function countAt(elapsed: number, value: number): number | undefined {
  if (elapsed >= DURATION) return undefined
  return value * (1 - (1 - elapsed / DURATION) ** 3)
}
