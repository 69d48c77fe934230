import { Button, Textarea } from '@mantine/core'
import { ENQUIRY_NOTE_LENGTH } from '../../domain/enquiry/enquiry-note.ts'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { useLegend } from '../shell/keys/legend.ts'
import { isSaveKey } from '../shell/keys/save-key.ts'
import { SmallButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import styles from './NoteField.module.css'
import { isChanged, type NoteDraft } from './note-drafts.ts'
import type { useNotes } from './use-notes.ts'

const legend = { 'Control+Enter': 'Save the note' }

type Props = { enquiry: StoredEnquiry; notes: ReturnType<typeof useNotes> }

/** The staff's note on an enquiry. It is saved when the field is left. */
export function NoteField({ enquiry, notes }: Props) {
  const { id } = enquiry
  useLegend('Note', legend)
  const draft = notes.drafts[id]
  return (
    <div className={styles.note}>
      <Textarea
        label="Note"
        description="For colleagues; the visitor never sees it"
        autosize
        minRows={2}
        maxRows={12}
        value={draft?.text ?? enquiry.note}
        onChange={(event) => notes.type(enquiry, event.currentTarget.value)}
        onBlur={() => notes.save(id)}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (isSend || isSaveKey(event)) notes.save(id)
        }}
      />
      <p role="status" className={styles.status}>
        {statusOf(draft, enquiry)}
      </p>
      <FormAlert>
        {draft?.failure && (
          <>
            {draft.failure} <SmallButton onClick={() => notes.save(id)}>Retry</SmallButton>
          </>
        )}
      </FormAlert>
      {draft?.theirs && (
        <Meanwhile draft={draft} theirs={draft.theirs} settle={(text) => notes.settle(id, text)} />
      )}
    </div>
  )
}

function statusOf(draft: NoteDraft | undefined, { note }: StoredEnquiry) {
  if (draft?.saving !== undefined) return 'Saving…'
  if (draft?.theirs) return ''
  if (draft && isChanged(draft)) return 'Saved when you leave the field.'
  return note ? 'Saved.' : ''
}

type MeanwhileProps = {
  draft: NoteDraft
  theirs: NonNullable<NoteDraft['theirs']>
  settle: (text: string) => void
}

/** Asks which of two notes stays. */
function Meanwhile({ draft, theirs, settle }: MeanwhileProps) {
  const both = [theirs.note, draft.text].filter(Boolean).join('\n')
  return (
    <div role="alert" className={styles.meanwhile}>
      <p>{theirs.by} saved this note meanwhile:</p>
      <blockquote>{theirs.note || 'Empty'}</blockquote>
      <div className={looks.actions}>
        <Button size="compact-sm" onClick={() => settle(both)} disabled={both.length > ENQUIRY_NOTE_LENGTH}>
          Keep both
        </Button>
        <SmallButton onClick={() => settle(theirs.note)}>Keep theirs</SmallButton>
        <SmallButton onClick={() => settle(draft.text)}>Keep mine</SmallButton>
      </div>
    </div>
  )
}
