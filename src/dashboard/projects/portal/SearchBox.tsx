import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './SearchBox.module.css'

const SEARCH_DELAY = 300 // ms after the last key

type Props = {
  /** What the address says. */
  search: string
  onChange: (text: string) => void
}

/** Searches when typing pauses, and follows an address that something else has changed. */
export function SearchBox({ search, onChange }: Props) {
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    // What was asked here comes back as the address, when one may have typed on.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause anew
  useEffect(() => {
    if (!waits) return
    const pause = setTimeout(() => ask(), SEARCH_DELAY)
    return () => clearTimeout(pause)
  }, [typed, waits])

  return (
    <TextInput
      type="search"
      aria-label="Search projects"
      placeholder="Search"
      className={styles.search}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
