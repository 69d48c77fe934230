import { TextInput } from '@mantine/core'
import { SEARCH_LENGTH } from '../../../domain/shared/search-text.ts'
import { useTypedSearch } from '../../../ui/use-typed-search.ts'
import styles from './SearchBox.module.css'

type Props = {
  label: string
  /** The search text in the URL. */
  search: string
  onChange: (text: string) => void
}

/** Searches when typing pauses, and follows changes of the URL. */
export function SearchBox({ label, search, onChange }: Props) {
  const { text, type } = useTypedSearch(search, onChange)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Search"
      className={styles.search}
      maxLength={SEARCH_LENGTH}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
