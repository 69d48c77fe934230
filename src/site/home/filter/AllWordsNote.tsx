import { Link } from 'react-router'
import { searchOf } from '../../../domain/project/filter-address.ts'
import { noFilter } from '../../../domain/project/gallery-choice.ts'
import type { NamedFilter } from '../../../domain/project/gallery-filter.ts'
import { Icon } from '../../../ui/Icon.tsx'
import button from '../../../ui/word-button.module.css'
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
const capitalized = (place: string) => place.replace(/\B\w+|\bAND\b/g, (part) => part.toLowerCase())
