import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { pathLabel, pathLabels } from '../../domain/fields/record-fields.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { STORAGE_DENIED } from '../session/own-storage.ts'
import { formatClock, formatTime } from '../shell/activity/format-time.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { pressDraft } from '../shell/keys/save-key.ts'
import { SmallButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import { confirm } from '../shell/toasts/notify.tsx'
import styles from './FormNotices.module.css'
import { focusField } from './focus-field.ts'
import type { RecordTypes } from './rules/edited-record.ts'
import { SharedDraftNotice } from './SharedDraftNotice.tsx'
import type { Editor } from './use-editor.ts'

/** The draft that this browser stores of the form, where that needs a word. */
export function FormNotices<T extends RecordTypes>({ form }: { form: Editor<T> }) {
  const isNew = form.base.updatedAt === undefined
  const { noun } = recordKinds[form.record.kind]
  return (
    <div role="status" className={`${looks.stack} ${styles.notices}`}>
      <SharedDraftNotice form={form} />
      <RestoredNotice form={form} isNew={isNew} />
      {form.keeping === 'denied' && <Notice>{STORAGE_DENIED} Save before you leave.</Notice>}
      {form.keeping === 'elsewhere' && (
        <Notice action="Keep this tab’s changes instead" onAction={form.keepHere}>
          {isNew ? `A new ${noun}` : `This ${noun}`} is also being edited in another tab. This browser keeps
          only the changes in that tab.
        </Notice>
      )}
    </div>
  )
}

function RestoredNotice<T extends RecordTypes>({ form, isNew }: { form: Editor<T>; isNew: boolean }) {
  if (!form.restored) return null
  const { at, arrived, disputed } = form.restored
  const anew = isNew
    ? 'Start with an empty form'
    : form.showsDraft
      ? 'Start from the shared draft'
      : `Start from the saved ${recordKinds[form.record.kind].noun}`

  const labels = (paths: readonly string[]) =>
    pathLabels(form.record.table, paths, [form.draft, form.base.draft])

  const exchanging = (yes: string) => ({
    action: yes,
    isDisabled: form.isLocked,
    onAction() {
      const exchange = () => form.exchange(form.exchanges)
      if (!form.uploads.isUnfinished) return exchange()
      confirm({ question: 'Files that have not arrived will be lost.', yes, onYes: exchange })
    },
  })

  if (form.exchanges % 2 === 1) {
    return (
      <Notice {...exchanging('Undo')}>
        Unsaved changes in this browser of {shortTime(at)} were removed.
      </Notice>
    )
  }
  return (
    <Notice
      {...exchanging(form.exchanges > 0 ? 'Remove them again' : anew)}
      before={
        form.hasDrafts && (
          // No submit button: as the first of the form it would be pressed by Enter in a field.
          <SmallButton disabled={form.isLocked} onClick={() => pressDraft(form.element.current)}>
            Save as draft, shared with colleagues
          </SmallButton>
        )
      }
    >
      Unsaved changes in this browser of {shortTime(at)} were restored.
      {!isNew && arrived.length > 0 && ` Saved by others since, and now in the form: ${labels(arrived)}.`}
      {disputed.length > 0 && ` Others also changed ${labels(disputed)}: saving will ask you which to keep.`}
    </Notice>
  )
}

type NoticeProps = {
  children: ReactNode
  action?: string
  isDisabled?: boolean
  onAction?: () => void
  before?: ReactNode
}

function Notice({ children, action, isDisabled, onAction, before }: NoticeProps) {
  return (
    <div className={`${looks.notice} ${styles.notice}`}>
      <p>{children}</p>
      {before}
      {action && (
        <SmallButton disabled={isDisabled} onClick={onAction}>
          {action}
        </SmallButton>
      )}
    </div>
  )
}

/** '14:32', with its day when that is not today. */
function shortTime(iso: string) {
  const time = new Date(iso)
  return time.toDateString() === new Date().toDateString() ? formatClock(time) : formatTime(iso)
}

/** The faults that keep the form from being saved, in its order; each leads to its field. */
export function FaultList<T extends RecordTypes>({ form }: { form: Editor<T> }) {
  const { errors, failure, element } = form
  const { table, labelOf } = form.record
  const order = Object.keys(table)
  const indexOfField = (path: string) => order.indexOf(path.split('.')[0]!)
  const paths =
    failure && 'isOfFields' in failure
      ? Object.keys(errors).sort((a, b) => indexOfField(a) - indexOfField(b))
      : []

  const link = (path: string, words: string) => (
    <UnstyledButton
      className={styles.link}
      onClick={() => element.current && focusField(element.current, table, path)}
    >
      {words}
    </UnstyledButton>
  )
  return (
    <div className={paths.length > 0 ? styles.faults : styles.none}>
      <FormAlert>
        {paths.length === 1
          ? link(paths[0]!, errors[paths[0]!]!)
          : paths.length > 1 && `Check ${paths.length} fields.`}
      </FormAlert>
      {paths.length > 1 && (
        <ul className={styles.list} aria-label="Fields to check">
          {paths.map((path) => (
            <li key={path}>
              {link(path, labelOf?.(path, form.draft) ?? pathLabel(table, path, [form.draft]))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
