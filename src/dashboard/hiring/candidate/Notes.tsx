import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import { NOTE_LENGTH } from '../../../domain/hiring/application-rules.ts'
import { callOnce } from '../../session/api.ts'
import { STORAGE_DENIED } from '../../session/own-storage.ts'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { useChange } from '../../shell/change.ts'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { useUnsentText } from '../../shell/forms/use-unsent-text.ts'
import { useLegend } from '../../shell/keys/legend.ts'
import { isSaveKey } from '../../shell/keys/save-key.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { type CandidateRecord, useReview } from './candidate-record.ts'
import styles from './Notes.module.css'

const FAILED = 'The note could not be saved.'
const legend = { 'Control+Enter': 'Add the note' }

type Props = { record: CandidateRecord; onAdded: () => void }

/** Notes of colleagues, the newest first. What is typed stays until it is saved. */
export function Notes({ record, onAdded }: Props) {
  const { id, notes } = record
  useLegend('Notes', legend)
  const name = candidateName(record)
  const unsent = useUnsentText<{ text: string }>({ kind: 'candidate-note', id }, `Note on ${name}`)
  const text = unsent.typed?.text ?? ''
  const sent = { text: text.trim() }
  const { query, show } = useReview()
  const part = useRef<HTMLDivElement>(null)
  const { failure, errorAt, send, ...sending } = useSending({
    fields: ['note'],
    fallback: FAILED,
    subject: () => `The note on ${name} is ${unsent.fateOf(sent)}`,
  })
  const isBusy = sending.isBusy || unsent.isLeft
  const { mutateAsync } = useChange({
    name: unsent.storageKey,
    send: (key: string) =>
      callOnce('PATCH /api/applications/:id', key, { params: { id }, query, body: { note: text } }),
    showAnswer(saved) {
      show(saved)
      unsent.put(undefined)
      // Not from what the person has gone on to meanwhile.
      if (document.activeElement === document.body || part.current?.contains(document.activeElement))
        onAdded()
    },
    onRefused: () => true,
    failure: FAILED,
    changed: 'candidate',
  })

  function add() {
    if (isBusy || !sent.text) return
    const key = unsent.keyOf(sent)
    void send(() => mutateAsync(key))
  }

  return (
    <div ref={part} className={`${looks.stack} ${styles.notes}`}>
      <Textarea
        data-field="note"
        aria-label="Add a note"
        description={
          <>
            For colleagues. It is not shown to the candidate, and is not in the copy of the data.{' '}
            <span role="status">{!unsent.isStored && STORAGE_DENIED}</span>
          </>
        }
        placeholder="Write a note, Ctrl+Enter"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={NOTE_LENGTH}
        value={text}
        error={errorAt('note')}
        readOnly={isBusy}
        onChange={({ currentTarget: { value } }) => unsent.put(value ? { text: value } : undefined)}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (isSend || isSaveKey(event)) add()
        }}
      />
      <FormAlert>{failure}</FormAlert>
      <SmallButton className={styles.add} loading={isBusy} disabled={!sent.text} onClick={add}>
        Add note
      </SmallButton>
      {notes.length > 0 && (
        <ul aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p className={looks.muted}>
                {note.by.name}, <Timestamp at={note.at} />
              </p>
              <p className={styles.text}>{note.text}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
