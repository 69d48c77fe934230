import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { changesBetween } from '../../domain/activity.ts'
import type { ProjectFields } from '../../domain/project.ts'
import { type Conflict, messageOf } from '../api.ts'
import { fail } from '../shell/notify.tsx'
import { spokenTime } from '../shell/spoken-time.ts'
import styles from './ConflictDialog.module.css'
import { draftOf, sentOf } from './project-draft.ts'

type Props = {
  answer: Conflict
  mine: ProjectFields
  onClose: () => void
  onTakeTheirs: () => void
  onSaveMine: () => Promise<void>
}

const labels: Record<keyof ProjectFields, string> = {
  name: 'Project Name',
  category: 'Category',
  subCategory: 'Sub-category',
  location: 'State / Union Territory',
  year: 'Year',
  client: 'Client',
  collaborators: 'Collaborators',
  projectTeam: 'Project Team',
  projectLeaders: 'Project Leaders',
  tags: 'Tags',
  status: 'Status',
  sizeM2FT2: 'Size (M2/FT2)',
  keyDate: 'Key Date',
  previewImageUrl: 'Preview Image',
  hidden: 'Hidden from the website',
  sections: 'Sections',
}

/** Two people had the same project open: the second decides, and knows what about. */
export function ConflictDialog({
  answer: { current, savedBy, savedAt },
  mine,
  onClose,
  onTakeTheirs,
  onSaveMine,
}: Props) {
  const [isBusy, setBusy] = useState(false)
  const theirs = { ...sentOf(draftOf(current)), year: current.year }
  const differing = (
    Object.keys(changesBetween(theirs, { ...theirs, ...mine })) as (keyof ProjectFields)[]
  ).map((field) => labels[field])

  async function saveMine() {
    setBusy(true)
    try {
      await onSaveMine()
    } catch (error) {
      fail(messageOf(error, 'Failed to update project. Please try again.'))
      onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Somebody saved this project meanwhile"
      withCloseButton={false}
      size="lg"
    >
      <p className={styles.words}>
        {savedBy.name || savedBy.email} saved it on {spokenTime(savedAt)}, after you had opened it. Nothing of
        yours is lost: it still stands in the form.
      </p>
      <p className={styles.words}>
        {differing.length
          ? `Your version differs in: ${differing.join(', ')}.`
          : 'Both versions say the same.'}
      </p>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Load theirs
        </Button>
        <Button loading={isBusy} onClick={saveMine}>
          Save mine over it
        </Button>
      </div>
    </Modal>
  )
}
