/** The separators of the entries of a list in a cell. A cell uses one of them: the last that is in it. */
const SEPARATORS = [',', ';', '\n']

/** At the end of an entry, as in a line that ends with a comma: it is not part of the entry, unless it is there twice. */
const AT_END = /[,;]$/

/**
 * The text of a cell in which `entriesIn` finds these entries: one with a comma, such as 'Bora, Ira', is separated by semicolons. A
 * single one with a semicolon is followed by a line of one semicolon: a line break at the end of a cell separates nothing.
 */
export function cellWith(entries: readonly string[]): string {
  const used = SEPARATORS.findLastIndex((separator) => entries.some((entry) => entry.includes(separator)))
  const separator = SEPARATORS[used + 1] ?? '\n'
  const text = entries
    .map((entry) => entry.replace(AT_END, '$&$&'))
    .join(separator === '\n' ? separator : `${separator} `)
  return used >= 0 && entries.length === 1 ? text + (separator === '\n' ? '\n;' : separator) : text
}

export function entriesIn(cell: string): string[] {
  const text = cell.trim()
  const separator = SEPARATORS.findLast((one) => text.includes(one)) ?? ','
  return text
    .split(separator)
    .map((entry) => entry.trim().replace(AT_END, '').trim())
    .filter((entry) => entry !== '')
}
