/** The rows of a CSV file, as RFC 4180 writes them; a row is one text a cell. */
export async function* csvRows(content: AsyncIterable<string>): AsyncGenerator<string[]> {
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  // A quote inside quotes ends them, unless another one follows, perhaps in the next part.
  let wasQuote = false
  for await (const part of content) {
    for (const letter of part) {
      if (isQuoted && letter === '"') {
        isQuoted = false
        wasQuote = true
        continue
      }
      if (letter === '"') {
        if (wasQuote) cell += '"'
        isQuoted = true
      } else if (isQuoted || !/[,\r\n]/.test(letter)) {
        cell += letter
      } else if (letter !== '\r') {
        row.push(cell)
        cell = ''
        if (letter === '\n') {
          yield row
          row = []
        }
      }
      wasQuote = false
    }
  }
  if (cell !== '' || row.length > 0) yield [...row, cell]
}
