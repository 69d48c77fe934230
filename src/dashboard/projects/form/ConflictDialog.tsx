import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { arrived, type FieldName } from '../../../domain/project/project-merge.ts'
import { useSession } from '../../session/session.tsx'
import { spokenTime } from '../../shell/activity/spoken-time.ts'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import styles from './ConflictDialog.module.css'
import { FieldValue } from './FieldValue.tsx'
import { fieldLabels, namesOf } from './field-labels.ts'
import type { Dispute } from './use-save-change.ts'

type Side = 'theirs' | 'mine'

/** Two people changed the same fields: the second to save decides field by field. The rest has been merged. */
export function ConflictDialog({ mine, theirs, merge, conflict, answer }: Dispute) {
  const { user } = useSession()
  const [chosen, setChosen] = useState<Partial<Record<FieldName, Side>>>({})
  const [isMissing, setMissing] = useState(false)
  const { savedBy, savedAt } = conflict
  const who = savedBy.id === user?.id ? 'You, in another place,' : savedBy.name || savedBy.email
  const by = `${savedBy.name || savedBy.email}, ${spokenTime(savedAt)}`
  const { disputed } = merge
  const merged = arrived(merge)

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (disputed.some((field) => !chosen[field])) return setMissing(true)
    answer(disputed.filter((field) => chosen[field] === 'theirs'))
  }

  return (
    <Modal
      opened
      onClose={() => answer(undefined)}
      title="Somebody saved this project meanwhile"
      withCloseButton={false}
      closeOnClickOutside={false}
      size="xl"
    >
      <form onSubmit={save} noValidate method="post">
        <p className={styles.words}>
          {who} saved it on {spokenTime(savedAt)}, after you had opened it, and changed what you changed too.
          Choose what shall stand.
          {merged.length > 0 && ` Taken over without a question: ${namesOf(merged)}.`}
        </p>
        {disputed.map((field) => (
          <fieldset key={field} className={styles.field}>
            <legend>{fieldLabels[field]}</legend>
            {(['theirs', 'mine'] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={field}
                  checked={chosen[field] === side}
                  onChange={() => setChosen((before) => ({ ...before, [field]: side }))}
                />
                <span className={styles.value}>
                  <span className={styles.name}>
                    {side === 'theirs' ? `Take theirs (${by})` : 'Keep mine'}
                  </span>
                  <FieldValue field={field} of={side === 'theirs' ? theirs : mine} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <FormAlert>{isMissing && 'Choose one of the two for each field.'}</FormAlert>
        <div className={styles.answers}>
          <Button variant="default" onClick={() => answer(undefined)}>
            Keep editing
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Modal>
  )
}
