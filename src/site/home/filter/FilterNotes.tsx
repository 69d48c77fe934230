import { Link } from 'react-router'
import {
  type ChoiceField,
  choiceFields,
  type GalleryFilter,
  noFilter,
  searchOf,
  UNKNOWN_NAME,
  type UnknownNames,
} from '../../../domain/project/gallery-choice.ts'
import type { NamedFilter } from '../../../domain/project/gallery-filter.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useIsHydrating } from '../../../ui/use-is-hydrating.ts'
import button from '../../../ui/word-button.module.css'
import { choiceNames } from './FilterRows.tsx'
import styles from './Note.module.css'

type AllWordsNoteProps = { isByWords: boolean; named: readonly NamedFilter[] }

/** Above what a search finds that no project matches as it was typed; with the filters that its words name. */
export function AllWordsNote({ isByWords, named }: AllWordsNoteProps) {
  return (
    <p className={styles.note} role="status">
      {isByWords && 'No exact match. Projects with all of these words:'}
      {named.map(({ category, location, count }) => (
        <Link
          key={category + location}
          className={`${button.word} ${styles.named}`}
          to={searchOf({ ...noFilter, category, location })}
        >
          <Icon name="funnel" />
          {`${category}, ${capitalized(location)} (${count})`}
        </Link>
      ))}
    </p>
  )
}

/** 'Jammu and Kashmir' */
const capitalized = (state: string) => state.replace(/\B\w+|\bAND\b/g, (part) => part.toLowerCase())

type UnknownFilterProps = { unknown: UnknownNames; filter: GalleryFilter }

/** The server's page is the same for all unknown names; the browser adds the name from its URL. */
export function UnknownFilter({ unknown, filter }: UnknownFilterProps) {
  const isHydrating = useIsHydrating()
  const asked = (field: ChoiceField, name: string) => {
    const kind = choiceNames[field].toLowerCase()
    return isHydrating || name === UNKNOWN_NAME ? `such ${kind}` : `${kind} “${name}”`
  }
  const sentences = choiceFields.flatMap((field) => {
    const name = unknown[field]
    return name ? [`There is no ${asked(field, name)} here.`] : []
  })
  return (
    <p className={styles.note} role="status">
      {[...sentences, shownInstead(filter)].join(' ')}
    </p>
  )
}

function shownInstead({ category, location, status, search }: GalleryFilter) {
  const choices = [status, location, search].filter(Boolean).map((name) => `“${name}”`)
  const which = choices.length > 0 ? ` with ${choices.join(', ')}` : ''
  return category ? `All ${category} projects${which} are shown.` : `All projects${which} are shown.`
}
