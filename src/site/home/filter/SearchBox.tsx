import { useHref } from 'react-router'
import { filterParams, type GalleryFilter } from '../../../domain/project/gallery-choice.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { SEARCH_LENGTH } from '../../../domain/shared/search-text.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { useTypedSearch } from '../../../ui/use-typed-search.ts'
import { HiddenInputs } from '../../shell/messages/Notice.tsx'
import styles from './SearchBox.module.css'

type SearchBoxProps = { filter: GalleryFilter } & ReturnType<typeof useTypedSearch>

export function SearchBox({ filter, text, type, send }: SearchBoxProps) {
  return (
    <search className={styles.search}>
      <form
        action={useHref(pages.home.path)}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <HiddenInputs values={filterParams({ ...filter, search: '' })} />
        <input
          className={styles.input}
          type="search"
          name="q"
          placeholder="Search"
          aria-label="Search projects"
          autoComplete="off"
          maxLength={SEARCH_LENGTH}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <button type="submit" className={styles.submit} aria-label="Search">
          <Icon name="lens" />
        </button>
      </form>
    </search>
  )
}
