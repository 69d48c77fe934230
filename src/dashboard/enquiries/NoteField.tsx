import { Button, Textarea } from '@mantine/core'
import { ENQUIRY_NOTE_LENGTH } from '../../domain/enquiry/enquiry-note.ts'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { STORAGE_DENIED } from '../session/own-storage.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { useLegend } from '../shell/keys/legend.ts'
import { isSaveKey } from '../shell/keys/save-key.ts'
import { SmallButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import styles from './NoteField.module.css'
import { useNote } from './use-note.ts'

const legend = { 'Control+Enter': 'Save the note' }

/** The staff's note on an enquiry. It is saved when the field is left. */
export function NoteField({ enquiry }: { enquiry: StoredEnquiry }) {
  useLegend('Note', legend)
  const note = useNote(enquiry)
  const { text, failure, theirs, save } = note
  return (
    <div className={styles.note}>
      <Textarea
        label="Note"
        description="For colleagues; the visitor never sees it"
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        onChange={(event) => note.type(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (isSend || isSaveKey(event)) save()
        }}
      />
      <p role="status" className={styles.status}>
        {statusOf(note, enquiry)} {!note.isStored && STORAGE_DENIED}
      </p>
      <FormAlert>
        {failure && (
          <>
            {failure} <SmallButton onClick={save}>Retry</SmallButton>
          </>
        )}
      </FormAlert>
      {theirs && <Meanwhile text={text} theirs={theirs} settle={note.settle} />}
    </div>
  )
}

type Note = ReturnType<typeof useNote>

function statusOf({ isSaving, theirs, isNew }: Note, { note }: StoredEnquiry) {
  if (isSaving) return 'Saving…'
  if (theirs) return ''
  if (isNew) return 'Saved when you leave the field.'
  return note ? 'Saved.' : ''
}

type MeanwhileProps = Pick<Note, 'text' | 'settle'> & { theirs: NonNullable<Note['theirs']> }

/** Asks which of two notes stays. */
function Meanwhile({ text, theirs, settle }: MeanwhileProps) {
  const both = [theirs.note, text].filter(Boolean).join('\n')
  return (
    <div role="alert" className={styles.meanwhile}>
      <p>{theirs.by} saved this note meanwhile:</p>
      <blockquote>{theirs.note || 'Empty'}</blockquote>
      <div className={looks.actions}>
        <Button size="compact-sm" onClick={() => settle(both)} disabled={both.length > ENQUIRY_NOTE_LENGTH}>
          Keep both
        </Button>
        <SmallButton onClick={() => settle(theirs.note)}>Keep theirs</SmallButton>
        <SmallButton onClick={() => settle(text)}>Keep mine</SmallButton>
      </div>
    </div>
  )
}
