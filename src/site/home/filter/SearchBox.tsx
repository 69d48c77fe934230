import { useEffect, useEffectEvent, useState } from 'react'
import { useHref } from 'react-router'
import { filterParams, type GalleryFilter } from '../../../domain/project/gallery-choice.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { SEARCH_LENGTH } from '../../../domain/shared/search-text.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useWindowEvent } from '../../../ui/use-window-event.ts'
import { HiddenInputs } from '../../shell/messages/Notice.tsx'
import styles from './SearchBox.module.css'

const SEARCH_DELAY = 300 // ms without a key, then the search applies

type SearchBoxProps = { filter: GalleryFilter; onSearch: (next: GalleryFilter) => void }

/** Shows typed text at once and puts it into the URL after a pause. A change of the URL from elsewhere wins. */
export function SearchBox({ filter, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useState({ text: filter.search, sent: filter.search, address: filter.search })
  if (draft.address !== filter.search) {
    const { search } = filter
    // A sent form may come back later, through the history, after another change.
    setDraft(
      search === draft.sent ? { ...draft, address: search } : { text: search, sent: search, address: search },
    )
  }

  const send = useEffectEvent((text: string) => {
    const search = text.trim()
    if (search === filter.search) return
    setDraft((before) => ({ ...before, sent: search }))
    onSearch({ ...filter, search })
  })

  useEffect(() => {
    const timer = setTimeout(() => send(draft.text), SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [draft.text])

  // A link that is pressed before the pause ends is followed, and takes back what is not sent yet.
  useWindowEvent('click', ({ target, defaultPrevented }) => {
    if (defaultPrevented && target instanceof Element && target.closest('a'))
      setDraft((before) => ({ ...before, text: before.sent }))
  })

  return (
    <search className={styles.search}>
      <form
        action={useHref(pages.home.path)}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          send(draft.text)
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
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
        <button type="submit" className={styles.submit} aria-label="Search">
          <Icon name="lens" />
        </button>
      </form>
    </search>
  )
}
