import { wordDifference } from './word-difference.ts'

type Props = {
  before: string
  after: string
  /** Which of the two is shown. */
  side: 'before' | 'after'
}

/** One of two texts, with the words marked that the other does not have. */
export function WordDifference({ before, after, side }: Props) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return wordDifference(before, after, side).map(({ text, isMarked }, index) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <Mark key={index}>
        <span className="visually-hidden">{side === 'before' ? 'removed: ' : 'added: '}</span>
        {text}
      </Mark>
    ) : (
      text
    ),
  )
}
