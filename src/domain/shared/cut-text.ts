const signs = new Intl.Segmenter('en')

/** The beginning of a text, at most this many characters as forms count them: a sign of several, such as an emoji, is not divided. */
export function cutText(text: string, length: number): string {
  const next = signs.segment(text).containing(length)
  return text.slice(0, next?.index)
}
