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
  const [wasTried, setTried] = useState(false)
  const position = Number(typed)
  const isPosition = Number.isInteger(position) && position >= 1 && position <= last
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPosition) onMove(position)
        else setTried(true)
      }}
    >
      <TextInput
        className={styles.number}
        label={`Number, 1 to ${last}`}
        inputMode="numeric"
        required
        error={wasTried && !isPosition && <span role="alert">Enter a number from 1 to {last}.</span>}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Move
      </Button>
    </form>
  )
}
