import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { cutText } from '../../../domain/shared/cut-text.ts'
import {
  type Change,
  type EntryChange,
  entriesOn,
  type ListChange,
  type Shown,
  type Side,
  type ValueChange,
} from '../../../domain/version/version-difference.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { usePictureFact } from '../../pictures/picture-facts.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './ChangeView.module.css'
import { wordDifference } from './word-difference.ts'

const NAMELESS = 'Without a name'
const MAX_LENGTH = 220 // characters; about four lines

/** The names of two versions. */
export type Names = Record<Side, string>

/**
 * Two versions beside each other, by their names; or one side alone: of an entry of the log, whose lists have only what changed, or
 * of a choice, in which neither version is the earlier one.
 */
export type Look = { isIn: 'history'; names: Names } | { isIn: 'log' | 'choice'; side: Side }

type Props<Of = Change> = {
  change: Of
  look: Look
  /** The only side on which an added or a removed entry exists. */
  only?: Side
}

/** A difference: the earlier value at the left, the later one at the right; or one of the two. */
export function ChangeView({ change, look, only }: Props) {
  if (change.as === 'list') return <List change={change} look={look} only={only} />
  if (change.as !== 'fields') return <Sides change={change} look={look} only={only} />
  if (look.isIn !== 'history' && change.only && change.only !== look.side)
    return <Missing>{look.isIn === 'log' ? 'Empty' : 'Removed'}</Missing>
  return change.fields.map((field) => (
    <div key={field.name} className={styles.inner}>
      <p className={looks.quiet}>{field.label}</p>
      <ChangeView change={field.change} look={look} only={only ?? change.only} />
    </div>
  ))
}

function Sides({ change, look, only }: Props<ValueChange>) {
  if (look.isIn !== 'history')
    return (
      <div className={styles.side}>
        <Value change={change} look={look} side={look.side} only={only} />
      </div>
    )
  return (
    <div className={looks.halves}>
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className={styles.side}>
          {(!only || only === side) && (
            <>
              <span className="visually-hidden">{look.names[side]}: </span>
              <Value change={change} look={look} side={side} only={only} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}

/** A text, or a picture with its description. The words that the other side does not have are marked, except in a choice. */
function Value({ change, look, side, only }: Props<ValueChange> & { side: Side }) {
  const { before, after, [side]: value } = change
  if (!value) return <Missing>{before?.picture || after?.picture ? 'No picture' : 'Empty'}</Missing>
  const { text, picture } = value
  const marked =
    look.isIn === 'choice' ? (
      text
    ) : only ? (
      <Marked side={side}>{text}</Marked>
    ) : (
      <WordDifference before={before?.text ?? ''} after={after?.text ?? ''} side={side} />
    )
  if (picture)
    return (
      <PictureFigure address={picture} alt={text}>
        {marked}
      </PictureFigure>
    )
  return look.isIn === 'log' ? <Shortened text={text ?? ''}>{marked}</Shortened> : marked
}

const Missing = ({ children }: { children: string }) => <span className={looks.quiet}>{children}</span>

function List({ change: { entries, unchanged }, look, only }: Props<ListChange>) {
  const shown = look.isIn === 'history' ? entries : entriesOn(look.side, entries)
  const isPart = look.isIn === 'log'
  return (
    <>
      {shown.length > 0 && (
        <ul>
          {shown.map((entry) => (
            <Entry key={entry.key} entry={entry} look={look} only={only} />
          ))}
        </ul>
      )}
      {!isPart && unchanged > 0 && <p className={looks.quiet}>{entriesInWords(unchanged)} unchanged</p>}
      {!isPart && shown.length + unchanged === 0 && <Missing>Empty</Missing>}
    </>
  )
}

function Entry({ entry, look, only }: Omit<Props, 'change'> & { entry: EntryChange }) {
  const { name, item, before, after, change = item && unchanged(item) } = entry
  const isOn = only ?? (before === undefined ? 'after' : after === undefined ? 'before' : undefined)
  const side = look.isIn === 'choice' ? undefined : isOn
  const words = !only && whatBecame(entry, look)
  return (
    <li className={styles.entry}>
      {(name !== undefined || words) && (
        <p className={styles.head}>
          {name !== undefined && (
            <strong>{side ? <Marked side={side}>{name || NAMELESS}</Marked> : name || NAMELESS}</strong>
          )}{' '}
          <span className={looks.quiet}>{words}</span>
        </p>
      )}
      {change && <ChangeView change={change} look={look} only={side} />}
    </li>
  )
}

/** An entry that was only moved is the same on both sides. */
const unchanged = (item: Shown): ValueChange => ({ as: 'value', before: item, after: item })

/** An added or a removed entry is marked as a whole. Its head says what became of it. */
function Marked({ side, children }: { side: Side; children: ReactNode }) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return <Mark>{children}</Mark>
}

function whatBecame({ before, after, isMoved, change }: EntryChange, look: Look): string {
  const position = look.isIn !== 'history' && `Position ${look.side === 'before' ? before : after}`
  if (position && look.isIn === 'choice') return position
  // The log does not have the positions, unless entries were moved.
  if (before === undefined) return position ? 'Added' : `Added at position ${after}`
  if (after === undefined) return position ? 'Removed' : `Removed from position ${before}`
  if (position) return isMoved ? position : ''
  const moved = isMoved ? `Moved from position ${before} to ${after}` : ''
  if (!change) return moved
  return moved ? `${moved}, and changed` : `Changed at position ${after}`
}

/** A long text is shortened until the user expands it. */
function Shortened({ text, children }: { text: string; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  if (text.length <= MAX_LENGTH) return children
  return (
    <>
      {isWhole ? children : `${cutText(text, MAX_LENGTH).trimEnd()}…`}
      <UnstyledButton className={styles.more} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Shorten' : 'Show all'}
      </UnstyledButton>
    </>
  )
}

type FigureProps = { address: string; alt: string | undefined; children: ReactNode }

function PictureFigure({ address, alt, children }: FigureProps) {
  const facts = usePictureFact(address)
  const [isGone, setGone] = useState(false)
  const caption = isGone ? 'This picture no longer exists.' : alt === '' ? 'No description' : alt && children
  return (
    <figure className={styles.figure}>
      <span className={styles.picture}>
        {facts !== undefined && (
          <Picture
            address={address}
            picture={facts ?? undefined}
            alt={alt ? '' : 'The picture'}
            sizes="320px"
            onFail={() => setGone(true)}
          />
        )}
      </span>
      {caption && <figcaption className={alt && !isGone ? undefined : looks.quiet}>{caption}</figcaption>}
    </figure>
  )
}

export const entriesInWords = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

/** One of two texts, with the words marked that the other does not have. */
function WordDifference({ before, after, side }: { before: string; after: string; side: Side }) {
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
