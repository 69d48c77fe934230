import { diffWordsWithSpace } from 'diff'

/** Beyond as many changed words, two texts have little in common: nothing is marked. */
const MOST_CHANGES = 400

/** A part of a text; marked when the other text does not have it. */
type Run = { text: string; isMarked: boolean }

/** One of two texts in parts. Blanks between marked words are marked too, so that a rewritten sentence is one part. */
export function wordDifference(before: string, after: string, side: 'before' | 'after'): Run[] {
  const parts =
    before && after ? diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES }) : undefined
  if (!parts) return [{ text: side === 'before' ? before : after, isMarked: false }]
  const own = parts.filter(({ added, removed }) => (side === 'before' ? !added : !removed))
  const runs: Run[] = []
  for (const [index, { value, added, removed }] of own.entries()) {
    const next = own[index + 1]
    const isBetween = !value.trim() && runs.at(-1)?.isMarked && (next?.added || next?.removed)
    const isMarked = added || removed || isBetween === true
    const last = runs.at(-1)
    if (last?.isMarked === isMarked) last.text += value
    else runs.push({ text: value, isMarked })
  }
  return runs
}
