/** A choice for a text as somebody typed it; one that is not sure has to be looked at by a person. */
export type Match = { value: string; isSure: boolean }

/** Two texts that share a smaller part of their pairs of letters are different words. */
const MIN_ALIKE = 0.6
/** A shorter text is contained in others by chance. */
const MIN_CONTAINED = 4 // characters

/** Lower case letters and digits alone, without accents: 'Jammu & Kashmir' and 'JAMMU AND KASHMIR' are the same. */
export const plainText = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The choice that was meant: the same but for case, blanks and punctuation, one that `others` says is the same, or else the most similar one. */
export function looseMatch(
  typed: string,
  choices: readonly string[],
  others: Record<string, string> = {},
): Match | undefined {
  const wanted = plainText(typed)
  if (wanted === '') return undefined
  const same = choices.find((choice) => plainText(choice) === wanted)
  if (same !== undefined) return { value: same, isSure: true }
  const known = Object.keys(others).find((other) => plainText(other) === wanted)
  if (known !== undefined && choices.includes(others[known]!)) return { value: others[known]!, isSure: true }
  const [nearest] = choices
    .map((value) => ({ value, alike: alikeness(wanted, plainText(value)) }))
    .filter(({ alike }) => alike >= MIN_ALIKE)
    .sort((a, b) => b.alike - a.alike)
  return nearest && { value: nearest.value, isSure: false }
}

/** From 0 to 1: the share of the pairs of neighbouring letters that both have (Dice's coefficient); one that contains the other is alike enough. */
function alikeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  const common = pairs.filter((pair) => {
    const index = others.indexOf(pair)
    if (index !== -1) others.splice(index, 1)
    return index !== -1
  }).length
  const alike = (2 * common) / Math.max(1, one.length + other.length - 2)
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= MIN_CONTAINED && long.includes(short) ? Math.max(alike, MIN_ALIKE) : alike
}

const pairsOf = (text: string) => Array.from(text.slice(1), (letter, index) => text[index]! + letter)
