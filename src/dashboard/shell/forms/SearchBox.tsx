import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { SEARCH_LENGTH } from '../../../domain/shared/search-text.ts'
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
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    // The search sent from here comes back in the URL, when the user may have typed more.
    if (search !== asked) {
      setAsked(search)
      setTyped(search)
    }
  }

  const ask = useEffectEvent(() => {
    setAsked(typed)
    onChange(typed)
  })
  const waits = typed !== asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the pause
  useEffect(() => {
    if (!waits) return
    const pause = setTimeout(() => ask(), SEARCH_DELAY)
    return () => clearTimeout(pause)
  }, [typed, waits])

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Search"
      className={styles.search}
      maxLength={SEARCH_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
