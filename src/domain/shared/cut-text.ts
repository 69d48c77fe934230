/** The beginning of a text, at most this many characters as forms count them: a sign that counts as two is not halved. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
