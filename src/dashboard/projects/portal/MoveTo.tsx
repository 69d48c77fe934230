import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './SelectionBar.module.css'

type Props = {
  /** The highest number that the first of them can have. */
  last: number
  onMove: (place: number) => void
}

/** Moves to a position that is too far to drag to. */
export function MoveTo({ last, onMove }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onMove(Number(typed))
      }}
    >
      <TextInput
        className={styles.number}
        label={`Number, 1 to ${last}`}
        type="number"
        min={1}
        max={last}
        required
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Move
      </Button>
    </form>
  )
}
