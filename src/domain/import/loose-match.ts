/** A choice for a text as somebody typed it; one that is not sure has to be looked at by a person. */
export type Match = { value: string; isSure: boolean }

/** Two texts that share a smaller part of their pairs of letters are different words. */
const MIN_ALIKE = 0.6
/** A longer text is no choice that was typed wrongly. */
const MAX_COMPARED = 100 // characters
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
  const all = comparableOf(choices)
  const same = all.find(({ plain }) => plain === wanted)
  if (same) return { value: same.value, isSure: true }
  const known = Object.keys(others).find((other) => plainText(other) === wanted)
  if (known !== undefined && choices.includes(others[known]!)) return { value: others[known]!, isSure: true }
  if (wanted.length > MAX_COMPARED) return undefined
  const pairs = pairsOf(wanted)
  let nearest: { value: string; alike: number } | undefined
  for (const choice of all) {
    const alike = alikeness({ plain: wanted, pairs }, choice)
    if (alike >= MIN_ALIKE && alike > (nearest?.alike ?? 0)) nearest = { value: choice.value, alike }
  }
  return nearest && { value: nearest.value, isSure: false }
}

type Pairs = ReadonlyMap<string, number>
type Comparable = { plain: string; pairs: Pairs }

/** The comparable forms of lists of choices, made once: the same list is asked for each row of a spreadsheet. */
const prepared = new WeakMap<readonly string[], (Comparable & { value: string })[]>()

function comparableOf(choices: readonly string[]) {
  const known = prepared.get(choices)
  if (known) return known
  const made = choices.map((value) => {
    const plain = plainText(value)
    return { value, plain, pairs: pairsOf(plain) }
  })
  prepared.set(choices, made)
  return made
}

/** From 0 to 1: the share of the pairs of neighbouring letters that both have (Dice's coefficient); one that contains the other is alike enough. */
function alikeness(one: Comparable, other: Comparable): number {
  const [short, long] = one.plain.length < other.plain.length ? [one, other] : [other, one]
  const total = Math.max(1, one.plain.length + other.plain.length - 2)
  const isInside = short.plain.length >= MIN_CONTAINED && long.plain.includes(short.plain)
  const most = (2 * (short.plain.length - 1)) / total
  if (!isInside && most < MIN_ALIKE) return 0
  let common = 0
  for (const [pair, count] of short.pairs) common += Math.min(count, long.pairs.get(pair) ?? 0)
  const alike = (2 * common) / total
  return isInside ? Math.max(alike, MIN_ALIKE) : alike
}

/** How often it has each pair of neighbouring letters. */
function pairsOf(text: string): Pairs {
  const pairs = new Map<string, number>()
  for (let index = 1; index < text.length; index++) {
    const pair = text.slice(index - 1, index + 1)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
