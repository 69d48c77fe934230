/** Intl takes a tenth of a millisecond for each answer, and every reading of the site's settings asks. */
const known = new Set<string>()

/** An IANA name, such as Asia/Kolkata. Intl also accepts offsets, which do not know summer time. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    known.add(name)
    return true
  } catch {
    return false
  }
}

/**
 * The names to choose a time zone from, sorted: those that this browser or server lists, and these. Of two names for the same
 * zone, such as Asia/Calcutta and Asia/Kolkata, the list has the one that is asked for here.
 */
export function timeZonesWith(names: readonly string[]): string[] {
  const canonical = (name: string) =>
    new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  const wanted = [...new Set(names.filter(isTimeZone))]
  const covered = new Set(wanted.map(canonical))
  const others = Intl.supportedValuesOf('timeZone').filter((name) => !covered.has(canonical(name)))
  return [...wanted, ...others].toSorted()
}
