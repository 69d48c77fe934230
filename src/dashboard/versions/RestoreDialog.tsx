import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Change, FieldChange } from '../../domain/version/version-difference.ts'
import { entriesInWords } from '../editing/changes/ChangeView.tsx'
import { Dialog } from '../shell/Dialog.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import styles from './RestoreDialog.module.css'

type Props = {
  number: number
  noun: string
  /** The fields to restore; the earlier value is the version's. */
  changes: readonly FieldChange[]
  /** This browser keeps unsaved changes of the record. */
  hasDraft: boolean
  isBusy: boolean
  /** Its other effects. */
  children?: ReactNode
  onCancel: () => void
  onRestore: () => void
}

export function RestoreDialog({ number, noun, changes, hasDraft, isBusy, children, ...does }: Props) {
  const { onCancel, onRestore } = does
  return (
    <Dialog
      onClose={() => !isBusy && onCancel()}
      title={`Restore from version ${number}?`}
      withCloseButton={false}
      size="lg"
    >
      <p>
        This changes {changes.length === 1 ? 'one field' : `${changes.length} fields`} of the {noun}. It is
        saved at once, as a new version, and can be undone.
      </p>
      <ul className={styles.changes}>
        {changes.map(({ name, label, change }) => (
          <li key={name}>
            <strong>{label}</strong>: {inShort(change)}
          </li>
        ))}
      </ul>
      {children}
      {hasDraft && (
        <p>
          Your unsaved changes of this {noun} stay in this browser. When you open its form, they are applied
          to what you restore now.
        </p>
      )}
      <div className={`${looks.answers} ${looks.inView}`}>
        <PlainButton disabled={isBusy} onClick={onCancel} data-autofocus>
          Cancel
        </PlainButton>
        <Button loading={isBusy} onClick={onRestore}>
          Restore
        </Button>
      </div>
    </Dialog>
  )
}

const SHORT_LENGTH = 60 // characters

/** 'COMPLETED becomes ON-SITE': the current value is the later one, and the restored one the earlier. */
function inShort(change: Change): string {
  if (change.as === 'list') return `${entriesInWords(change.entries.length)} of the list`
  if (change.as === 'fields') {
    return change.fields.map((field) => `${field.label}, ${inShort(field.change)}`).join('; ')
  }
  const { before, after } = change
  if (before?.picture || after?.picture) return before ? 'another picture or description' : 'no picture'
  const [now, then] = [after?.text ?? 'empty', before?.text ?? 'empty']
  return now.length > SHORT_LENGTH || then.length > SHORT_LENGTH ? 'another text' : `${now} becomes ${then}`
}
