import { Popover, UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { PlainButton } from '../../shell/looks/buttons.ts'
import styles from './FilterMenu.module.css'

/** Makes of an action one that closes the menu first. */
type Closing = <Args extends unknown[]>(act: (...args: Args) => void) => (...args: Args) => void

type Props = { label: string; children: (closing: Closing) => ReactNode }

/** A button and its menu. The focus moves into the menu, and back when it closes. */
export function BarMenu({ label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  /** The focus moves back at once: what is opened now, such as a dialog, returns it there. */
  const closing: Closing =
    (act) =>
    (...args) => {
      button.current?.focus()
      setOpen(false)
      act(...args)
    }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <PlainButton ref={button} onClick={() => setOpen(!isOpen)}>
          {label}
        </PlainButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label={label}>
        <div className={styles.choices}>{children(closing)}</div>
      </Popover.Dropdown>
    </Popover>
  )
}

type ChoiceProps = {
  label: string
  /** The number of projects it applies to, or leaves. */
  count: number
  isChosen?: boolean
  onChoose: () => void
}

export function Choice({ label, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <UnstyledButton className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
      <span>{label}</span> <span className={styles.count}>{count}</span>
    </UnstyledButton>
  )
}
