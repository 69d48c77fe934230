import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import styles from './SearchBox.module.css'

const PAUSE = 300 // ms after the last key

/** Searches when typing pauses. */
export function SearchBox({ initial, onChange }: { initial: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(initial)
  const search = useDebouncedCallback(onChange, PAUSE)
  return (
    <TextInput
      type="search"
      aria-label="Search projects"
      placeholder="Search"
      className={styles.search}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
