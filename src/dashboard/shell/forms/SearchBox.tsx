import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { SEARCH_LENGTH } from '../../../domain/shared/search-text.ts'
import { useWindowEvent } from '../../../ui/use-window-event.ts'
import styles from './SearchBox.module.css'

const SEARCH_DELAY = 300 // ms after the last key

type Props = {
  label: string
  /** The search text in the URL. */
  search: string
  onChange: (text: string) => void
}

/** Searches when typing pauses, and follows changes of the URL. */
export function SearchBox({ label, search, onChange }: Props) {
  const [{ typed, asked, known }, setText] = useState({ typed: search, asked: search, known: search })
  if (search !== known) {
    // The search sent from here comes back in the URL, when the user may have typed more.
    setText(
      search === asked ? { typed, asked, known: search } : { typed: search, asked: search, known: search },
    )
  }

  const ask = useEffectEvent(() => {
    setText({ typed, asked: typed, known })
    onChange(typed)
  })
  const waits = typed !== asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the pause
  useEffect(() => {
    if (!waits) return
    const pause = setTimeout(() => ask(), SEARCH_DELAY)
    return () => clearTimeout(pause)
  }, [typed, waits])

  // A link that is pressed before the pause ends is followed, and takes back what is not sent yet.
  useWindowEvent('click', ({ target, defaultPrevented }) => {
    if (defaultPrevented && target instanceof Element && target.closest('a'))
      setText((before) => ({ ...before, typed: before.asked }))
  })

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Search"
      className={styles.search}
      maxLength={SEARCH_LENGTH}
      value={typed}
      onChange={({ currentTarget: { value } }) => setText((before) => ({ ...before, typed: value }))}
    />
  )
}
