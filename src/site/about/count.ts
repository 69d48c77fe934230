const DURATION = 2000 // ms

/** The count after `elapsed` milliseconds: fast at first, then slower; undefined at the end. */
export function countAt(elapsed: number, value: number): number | undefined {
  if (elapsed >= DURATION) return undefined
  return value * (1 - (1 - elapsed / DURATION) ** 3)
}
