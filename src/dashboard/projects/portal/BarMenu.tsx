import { Button, Popover, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './FilterMenu.module.css'

type Props = { label: string; children: (close: () => void) => ReactNode }

/** A button and its menu. The focus moves into the menu, and back when it closes. */
export function BarMenu({ label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label={label}>
        <div className={styles.choices}>{children(() => setOpen(false))}</div>
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
