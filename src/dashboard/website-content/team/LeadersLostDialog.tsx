import { Button, Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { LeadersLost } from './LeadersLost.tsx'
import styles from './LeadersLostDialog.module.css'
import type { LeadersQuestion } from './use-leaders-question.ts'

/** Asks before a save after which leaders of projects are no longer directors, and who leads the projects then. */
export function LeadersLostDialog({ leaders, directors, answer }: LeadersQuestion) {
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map())

  function give(from: string, to: string) {
    const next = new Map(given)
    if (to) next.set(from, to)
    else next.delete(from)
    setGiven(next)
  }

  return (
    <Modal
      opened
      onClose={() => answer()}
      title={leaders.length === 1 ? 'This director leads projects' : 'These directors lead projects'}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <LeadersLost leaders={leaders}>
        {(name) =>
          directors.length > 0 && (
            <NativeSelect
              className={styles.choice}
              label="Give these projects to…"
              data={[{ value: '', label: 'Nobody: they keep the name' }, ...directors]}
              value={given.get(name) ?? ''}
              onChange={(event) => give(name, event.currentTarget.value)}
            />
          )
        }
      </LeadersLost>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => answer()}>
          Keep editing
        </Button>
        <Button onClick={() => answer(given)}>Save</Button>
      </div>
    </Modal>
  )
}
