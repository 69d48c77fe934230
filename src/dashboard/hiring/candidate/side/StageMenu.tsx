import { Button, Popover, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type Stage, stageLabel, stages } from '../../../../domain/hiring/stage.ts'
import styles from './StageMenu.module.css'

/** The stage, and a menu to move to another one, named by the button. The focus moves into the menu, and back when it closes. */
export function StageMenu({ stage, onMove }: { stage: Stage; onMove: (to: Stage) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          Stage: {stageLabel(stage)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} onKeyDown={goOn}>
        {stages.map((one) => (
          <UnstyledButton
            key={one}
            className={styles.choice}
            aria-pressed={one === stage}
            onClick={() => {
              setOpen(false)
              onMove(one)
            }}
          >
            {stageLabel(one)}
          </UnstyledButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

function goOn(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const choices = [...event.currentTarget.querySelectorAll('button')]
  const place = choices.indexOf(document.activeElement as HTMLButtonElement)
  choices.at((place + step) % choices.length)?.focus()
}
