import { Button, Modal } from '@mantine/core'
import { LeadersLost } from './LeadersLost.tsx'
import styles from './LeadersLostDialog.module.css'
import type { LeadersQuestion } from './use-leaders-question.ts'

/** Asks before a save after which leaders of projects are no longer directors. */
export function LeadersLostDialog({ leaders, answer }: LeadersQuestion) {
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={leaders.length === 1 ? 'This director leads projects' : 'These directors lead projects'}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <LeadersLost leaders={leaders} />
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          Keep editing
        </Button>
        <Button onClick={() => answer(true)}>Save</Button>
      </div>
    </Modal>
  )
}
