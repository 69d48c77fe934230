import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import { NOTE_LENGTH } from '../../../domain/hiring/application-rules.ts'
import { callOnce } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { forgetDraft, readDraft, textDraft, writeDraft } from '../../session/stored-drafts.ts'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { useLegend } from '../../shell/keys/legend.ts'
import { isSaveKey } from '../../shell/keys/save-key.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { type CandidateRecord, noteKey, useReview } from './candidate-record.ts'
import styles from './Notes.module.css'

const legend = { 'Control+Enter': 'Add the note' }

type Props = { record: CandidateRecord; onAdded: () => void }

const storedAt = (key: string) => readDraft<{ text: string }>(key)?.draft.text

/** Notes of colleagues, the newest first. What is typed stays until it is saved. */
export function Notes({ record, onAdded }: Props) {
  const { id, notes } = record
  const { user } = useSession()
  useLegend('Notes', legend)
  const key = noteKey(user?.id ?? '', id)
  const [text, setText] = useState(() => storedAt(key) ?? '')
  const { query, saved } = useReview()
  const { keyOf, forget } = useSendingKey()
  const part = useRef<HTMLDivElement>(null)
  const { isBusy, failure, errorAt, send } = useSending({
    fields: ['note'],
    fallback: 'The note could not be saved. It is kept; please try again.',
    subject: candidateName(record),
  })

  function type(next: string) {
    setText(next)
    if (next) writeDraft(key, textDraft(`Note on ${candidateName(record)}`, { text: next }), true)
    else forgetDraft(key)
  }

  const add = () =>
    send(async () => {
      const note = text.trim()
      if (!note) return
      const body = { note }
      saved(await callOnce('PATCH /api/applications/:id', keyOf(body), { params: { id }, query, body }))
      forget()
      // More may have been typed meanwhile, here or where the candidate is opened again.
      setText((now) => (now === text ? '' : now))
      if (storedAt(key) === text) forgetDraft(key)
      // Not from what the person has gone on to meanwhile.
      if (document.activeElement === document.body || part.current?.contains(document.activeElement))
        onAdded()
    })

  return (
    <div ref={part} className={`${looks.stack} ${styles.notes}`}>
      <Textarea
        data-field="note"
        aria-label="Add a note"
        description="For colleagues. It is not shown to the candidate, and is not in the copy of the data."
        placeholder="Write a note, Ctrl+Enter"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={NOTE_LENGTH}
        value={text}
        error={errorAt('note')}
        readOnly={isBusy}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (!isBusy && (isSend || isSaveKey(event))) void add()
        }}
      />
      <FormAlert>{failure}</FormAlert>
      <SmallButton className={styles.add} loading={isBusy} disabled={!text.trim()} onClick={add}>
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
