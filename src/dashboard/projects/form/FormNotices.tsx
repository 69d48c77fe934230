import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { spokenTime } from '../../shell/activity/spoken-time.ts'
import styles from './FormNotices.module.css'
import { namesOf } from './field-labels.ts'
import type { FormState } from './use-project-form.ts'

type Props = {
  form: FormState
  /** Before what stands in the form makes room for something else. */
  onReplace: () => void
}

/** What this browser keeps of the form, where that needs a word. */
export function FormNotices({ form, onReplace }: Props) {
  const isNew = form.base.updatedAt === undefined
  return (
    <div role="status" className={styles.notices}>
      <PutBack form={form} isNew={isNew} onReplace={onReplace} />
      {form.keeping === 'denied' && (
        <Notice>
          This browser does not keep what you type: its storage is full or denied. Save before you leave.
        </Notice>
      )}
      {form.keeping === 'elsewhere' && (
        <Notice action="Keep this one instead" onAction={form.keepHere}>
          {isNew ? 'A new project' : 'This project'} is also being edited in another tab, and what is typed
          there is what this browser keeps.
        </Notice>
      )}
    </div>
  )
}

function PutBack({ form, isNew, onReplace }: Props & { isNew: boolean }) {
  if (!form.putBack) return null
  const { at, arrived, disputed } = form.putBack
  const anew = isNew ? 'Start with an empty form' : 'Start from the saved project'

  function exchange() {
    onReplace()
    form.exchange()
  }

  if (form.isStartedOver) {
    return (
      <Notice action="Undo" onAction={exchange}>
        Your unsaved changes of {shortTime(at)} were taken out.
      </Notice>
    )
  }
  return (
    <Notice action={form.wasExchanged ? 'Take them out again' : anew} onAction={exchange}>
      Your unsaved changes of {shortTime(at)} were put back.
      {!isNew && arrived.length > 0 && ` Saved by others since, and now in the form: ${namesOf(arrived)}.`}
      {disputed.length > 0 && ` Others also changed ${namesOf(disputed)}: saving will ask you which to keep.`}
    </Notice>
  )
}

type NoticeProps = { children: ReactNode; action?: string; onAction?: () => void }

function Notice({ children, action, onAction }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p>{children}</p>
      {action && (
        <Button size="compact-sm" variant="default" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** '14:32', with its day when that is not today. */
function shortTime(iso: string) {
  const time = new Date(iso)
  return time.toDateString() === new Date().toDateString() ? clock.format(time) : spokenTime(iso)
}
