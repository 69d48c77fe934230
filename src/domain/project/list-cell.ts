/** What separates the entries of a list in a cell. One separator is used in a cell: the last of these that is in it. */
const SEPARATORS = [',', ';', '\n']

/** The text of a cell in which `entriesIn` finds these entries: one with a comma, such as 'Bora, Ira', is separated by semicolons. */
export function cellWith(entries: readonly string[]): string {
  const used = SEPARATORS.findLastIndex((separator) => entries.some((entry) => entry.includes(separator)))
  const separator = SEPARATORS[used + 1] ?? '\n'
  const text = entries.join(separator === '\n' ? separator : `${separator} `)
  return used >= 0 && entries.length === 1 ? text + separator : text
}

export function entriesIn(cell: string): string[] {
  const separator = SEPARATORS.findLast((one) => cell.includes(one)) ?? ','
  return cell
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
