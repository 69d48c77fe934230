import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { pathLabel, pathLabels } from '../../domain/fields/record-fields.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { changeAt } from '../../domain/version/version-difference.ts'
import { useSession } from '../session/session.tsx'
import { formatTime } from '../shell/activity/format-time.ts'
import { AnsweredDialog } from '../shell/Dialog.tsx'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import styles from './ConflictDialog.module.css'
import { ChangeView } from './changes/ChangeView.tsx'
import { useNamedProjects } from './changes/use-named-projects.ts'
import type { EditedRecord, RecordTypes } from './rules/edited-record.ts'
import type { Dispute } from './rules/editor-state.ts'

/** The places of the two versions in a difference. */
const sideOf = { theirs: 'before', mine: 'after' } as const
type Side = keyof typeof sideOf

/** Two people changed the same fields: the second to save decides field by field. The rest has been merged. */
export function ConflictDialog({
  record,
  dispute: { mine, theirs, merge, conflict, answer },
}: {
  record: Pick<EditedRecord<RecordTypes>, 'kind' | 'table'>
  dispute: Dispute<object>
}) {
  const { user } = useSession()
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isMissing, setMissing] = useState(false)
  const { savedBy, savedAt } = conflict
  const who = savedBy.id === user?.id ? 'You, in another tab or browser,' : savedBy.name || savedBy.email
  const by = `${savedBy.name || savedBy.email}, ${formatTime(savedAt)}`
  const { disputed } = merge
  const { kind } = record
  const table = useNamedProjects(record.table)
  const versions = [mine, theirs]
  const changes = disputed.map((path) => ({ path, change: changeAt(table, path, theirs, mine) }))

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (disputed.some((path) => !chosen[path])) return setMissing(true)
    answer(disputed.filter((path) => chosen[path] === 'theirs'))
  }

  return (
    <AnsweredDialog
      onClose={() => answer(undefined)}
      title={`Somebody else saved this ${recordKinds[kind].noun}`}
      size="xl"
    >
      <form onSubmit={save} noValidate method="post">
        <p className={looks.message}>
          {who} saved it on {formatTime(savedAt)}, after you had opened it, and changed the same fields.
          Choose which version to keep.
          {merge.arrived.length > 0 &&
            ` Merged automatically: ${pathLabels(table, merge.arrived, versions)}.`}
        </p>
        {changes.map(({ path, change }) => (
          <fieldset key={path} className={styles.field}>
            <legend>{pathLabel(table, path, versions)}</legend>
            {(['theirs', 'mine'] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={path}
                  checked={chosen[path] === side}
                  onChange={() => setChosen((before) => ({ ...before, [path]: side }))}
                />
                <span className={styles.value}>
                  <span className={looks.quiet}>
                    {side === 'theirs' ? `Keep theirs (${by})` : 'Keep mine'}
                  </span>
                  <ChangeView change={change} look={{ isIn: 'choice', side: sideOf[side] }} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <FormAlert>{isMissing && 'Choose a version for each field.'}</FormAlert>
        <div className={`${looks.answers} ${looks.inView}`}>
          <PlainButton onClick={() => answer(undefined)}>Keep editing</PlainButton>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </AnsweredDialog>
  )
}
