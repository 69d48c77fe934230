/** A choice for a text as somebody typed it; one that is not sure has to be looked at by a person. */
export type Match = { value: string; isSure: boolean }

/** Two texts that share a smaller part of their pairs of letters are different words. */
const MIN_ALIKE = 0.6
/** A longer text is no choice that was typed wrongly. */
const MAX_COMPARED = 100 // characters
/** A shorter text is contained in others by chance. */
const MIN_CONTAINED = 4 // characters

/** The accents of Latin, Greek and Cyrillic letters. Marks of other scripts, such as the vowel signs of India, make another word. */
const ACCENTS = /[\u0300-\u036f]/g

/** Lower case letters and digits alone, without accents: 'Jammu & Kashmir' and 'JAMMU AND KASHMIR' are the same. */
export const plainText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** The choice that was meant: the same but for case, blanks and punctuation, one that `others` says is the same, or else the most similar one. */
export function looseMatch(
  typed: string,
  choices: readonly string[],
  others: Record<string, string> = {},
): Match | undefined {
  const wanted = plainText(typed)
  if (wanted === '') return undefined
  const known = indexOf(choices)
  const same = known.byPlain.get(wanted)
  if (same !== undefined) return { value: same, isSure: true }
  const other = Object.keys(others).find((other) => plainText(other) === wanted)
  if (other !== undefined && choices.includes(others[other]!)) return { value: others[other]!, isSure: true }
  if (wanted.length > MAX_COMPARED) return undefined
  const nearest = mostAlike(wanted, known)
  return nearest === undefined ? undefined : { value: choices[nearest]!, isSure: false }
}

type ChoiceIndex = {
  /** In the order of the choices. */
  plain: string[]
  byPlain: Map<string, string>
  /** The choices that have a pair of letters, with how often each has it. */
  byPair: Map<string, { choice: number; count: number }[]>
}

/** The indexes of lists of choices, made once: the same list is asked for each row of a spreadsheet. */
const indexes = new WeakMap<readonly string[], ChoiceIndex>()

function indexOf(choices: readonly string[]): ChoiceIndex {
  const known = indexes.get(choices)
  if (known) return known
  const made: ChoiceIndex = { plain: choices.map(plainText), byPlain: new Map(), byPair: new Map() }
  for (const [choice, plain] of made.plain.entries()) {
    if (!made.byPlain.has(plain)) made.byPlain.set(plain, choices[choice]!)
    for (const [pair, count] of pairsOf(plain)) {
      const entries = made.byPair.get(pair) ?? []
      entries.push({ choice, count })
      made.byPair.set(pair, entries)
    }
  }
  indexes.set(choices, made)
  return made
}

/** The first of the choices that are most alike, if they are alike enough. */
function mostAlike(wanted: string, { plain, byPair }: ChoiceIndex): number | undefined {
  const shared = new Uint16Array(plain.length)
  for (const [pair, count] of pairsOf(wanted))
    for (const entry of byPair.get(pair) ?? []) shared[entry.choice]! += Math.min(count, entry.count)
  let nearest: { choice: number; alike: number } | undefined
  for (const [choice, text] of plain.entries()) {
    const alike = shared[choice]! > 0 ? alikeness(wanted, text, shared[choice]!) : 0
    if (alike >= MIN_ALIKE && alike > (nearest?.alike ?? 0)) nearest = { choice, alike }
  }
  return nearest?.choice
}

/** From 0 to 1: the share of the pairs of neighbouring letters that both have (Dice's coefficient); one that contains the other is alike enough. */
function alikeness(one: string, other: string, shared: number): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const alike = (2 * shared) / (one.length + other.length - 2)
  const isInside = shared === short.length - 1 && short.length >= MIN_CONTAINED && long.includes(short)
  return isInside ? Math.max(alike, MIN_ALIKE) : alike
}

/** How often it has each pair of neighbouring letters. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let index = 1; index < text.length; index++) {
    const pair = text.slice(index - 1, index + 1)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
