import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type AnyTable, unitsOf } from '../../domain/fields/record-fields.ts'
import type {
  Change,
  EntryChange,
  FieldChange,
  Item,
  ShownPicture,
} from '../../domain/version/version-difference.ts'
import { Picture } from '../../ui/Picture.tsx'
import { usePictureFact } from '../pictures/picture-facts.ts'
import looks from '../shell/looks/looks.module.css'
import styles from './ChangeView.module.css'
import { wordDifference } from './word-difference.ts'

type Side = 'before' | 'after'

const NAMELESS = 'Without a name'

/** The names of two versions. */
export type Names = Record<Side, string>

type Props = {
  change: Change
  names: Names
  /** The only side on which an added or a removed entry exists. */
  only?: Side
}

/** A difference: the earlier value at the left, the later one at the right. */
function ChangeView({ change, names, only }: Props) {
  if (change.as === 'fields') {
    return change.fields.map((field) => (
      <div key={field.name} className={styles.inner}>
        <p className={looks.quiet}>{field.label}</p>
        <ChangeView change={field.change} names={names} only={only} />
      </div>
    ))
  }
  if (change.as === 'list') {
    return (
      <>
        <ul>
          {change.entries.map((entry) => (
            <Entry key={entry.key} entry={entry} names={names} only={only} />
          ))}
        </ul>
        {change.unchanged > 0 && <p className={looks.quiet}>{entriesInWords(change.unchanged)} unchanged</p>}
      </>
    )
  }
  const { before, after } = change
  const drawn = (side: Side) =>
    change.as === 'picture' ? (
      <ComparedPicture
        picture={change[side]}
        other={side === 'before' ? after : before}
        {...{ side, only }}
      />
    ) : change[side] ? (
      only ? (
        <Marked side={side}>{change[side]}</Marked>
      ) : (
        <WordDifference before={change.before} after={change.after} side={side} />
      )
    ) : (
      <span className={looks.quiet}>Empty</span>
    )
  return <Sides names={names} only={only} drawn={drawn} />
}

function Sides({ names, only, drawn }: { names: Names; only?: Side; drawn: (side: Side) => ReactNode }) {
  return (
    <div className={looks.halves}>
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className={styles.side}>
          {(!only || only === side) && (
            <>
              <span className="visually-hidden">{names[side]}: </span>
              {drawn(side)}
            </>
          )}
        </div>
      ))}
    </div>
  )
}

function Entry({ entry, names, only }: Omit<Props, 'change'> & { entry: EntryChange }) {
  const { name, item, before, after, change } = entry
  const side = only ?? (before === undefined ? 'after' : after === undefined ? 'before' : undefined)
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        {name !== undefined && (
          <strong>{side ? <Marked side={side}>{name || NAMELESS}</Marked> : name || NAMELESS}</strong>
        )}{' '}
        <span className={looks.quiet}>{!only && whatBecame(entry)}</span>
      </p>
      {change && <ChangeView change={change} names={names} only={side} />}
      {!change && item && <Sides names={names} drawn={() => <Moved item={item} />} />}
    </li>
  )
}

/** An added or a removed entry is marked as a whole. Its head says what became of it. */
function Marked({ side, children }: { side: Side; children: ReactNode }) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return <Mark>{children}</Mark>
}

/** An entry that was only moved is the same on both sides. */
const Moved = ({ item }: { item: Item }) =>
  'text' in item ? item.text : <ShownPictureView picture={item.picture} />

function whatBecame({ before, after, isMoved, change }: EntryChange): string {
  if (before === undefined) return `Added at position ${after}`
  if (after === undefined) return `Removed from position ${before}`
  const moved = isMoved ? `Moved from position ${before} to ${after}` : ''
  if (!change) return moved
  return moved ? `${moved}, and changed` : `Changed at position ${after}`
}

type PictureProps = {
  picture?: ShownPicture
  other?: ShownPicture | string
  side: Side
  only?: Side
}

function ComparedPicture({ picture, other, side, only }: PictureProps) {
  if (!picture) return <span className={looks.quiet}>No picture</span>
  const otherAlt = typeof other === 'object' ? other.alt : picture.alt
  const [before, after] = side === 'before' ? [picture.alt, otherAlt] : [otherAlt, picture.alt]
  return (
    <ShownPictureView picture={picture}>
      {only ? (
        <Marked side={side}>{picture.alt}</Marked>
      ) : (
        <WordDifference before={before} after={after} side={side} />
      )}
    </ShownPictureView>
  )
}

type ShownProps = { picture: ShownPicture; children?: ReactNode }

function ShownPictureView({ picture: { address, alt }, children = alt }: ShownProps) {
  const facts = usePictureFact(address)
  const [isGone, setGone] = useState(false)
  return (
    <figure className={styles.figure}>
      <span className={styles.picture}>
        {facts !== undefined && (
          <Picture
            address={address}
            picture={facts ?? undefined}
            alt=""
            sizes="320px"
            onFail={() => setGone(true)}
          />
        )}
      </span>
      <figcaption className={alt && !isGone ? undefined : looks.quiet}>
        {isGone ? 'This picture no longer exists.' : alt ? children : 'No description'}
      </figcaption>
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

type ComparisonProps = {
  table: AnyTable
  changes: readonly FieldChange[]
  names: Names
  /** The names of the fields that are marked for a restore. */
  chosen?: readonly string[]
  /** Absent where nothing can be restored. */
  onChoose?: (chosen: string[]) => void
}

/** Field by field: the earlier version at the left, the later one at the right. */
export function Comparison({ table, changes, names, chosen = [], onChoose }: ComparisonProps) {
  const unchanged = unitsOf(table).filter(([first]) => !changes.some(({ name }) => name === first))
  return (
    <div className={styles.comparison}>
      {changes.length > 0 && (
        <div className={`${looks.halves} ${styles.heads}`} aria-hidden="true">
          <span>{names.before}</span>
          <span>{names.after}</span>
        </div>
      )}
      {changes.map(({ name, label, change }) => (
        <section key={name} className={styles.field} aria-label={label}>
          {onChoose ? (
            <Checkbox
              className={styles.choice}
              label={label}
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChoose(
                  event.currentTarget.checked ? [...chosen, name] : chosen.filter((other) => other !== name),
                )
              }
            />
          ) : (
            <p className={looks.quiet}>{label}</p>
          )}
          <ChangeView change={change} names={names} />
        </section>
      ))}
      {unchanged.length > 0 && (
        <details className={styles.unchanged}>
          <summary>
            {unchanged.length === 1 ? '1 field is' : `${unchanged.length} fields are`} the same
          </summary>
          <p>{unchanged.map(([first]) => table[first]!.label).join(', ')}</p>
        </details>
      )}
    </div>
  )
}
