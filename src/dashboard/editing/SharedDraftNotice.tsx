import { Link } from 'react-router'
import { screenOf } from '../../domain/record/kinds.ts'
import { DraftActions } from '../publishing/DraftActions.tsx'
import { formatTime } from '../shell/activity/format-time.ts'
import { QuietButton, SmallButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import type { RecordTypes } from './rules/edited-record.ts'
import type { Editor } from './use-editor.ts'

/** The draft of the record that colleagues share, and what can be done with it. */
export function SharedDraftNotice<T extends RecordTypes>({
  form: { shared, stored, showsDraft, isDirty, isLocked, uploads, draftActions },
}: {
  form: Editor<T>
}) {
  if (!shared) return null
  const { kind, id, isNew } = shared.facts
  const { savedBy, updatedAt } = shared.facts
  const saved = `aved by ${savedBy.name || savedBy.email}, ${formatTime(updatedAt)}.`
  const isPublic = stored !== undefined && !isNew
  return (
    <div className={`${looks.notice} ${looks.stack}`}>
      <p>
        {showsDraft
          ? `Draft, shared with colleagues. S${saved}`
          : `This is what is public. A draft is shared with colleagues, s${saved}`}
      </p>
      <div className={looks.actions}>
        {isPublic && (
          <SmallButton
            disabled={isDirty || isLocked || uploads.activeCount > 0}
            onClick={draftActions.switchVersion}
          >
            {showsDraft ? 'Show what is public' : 'Show the draft'}
          </SmallButton>
        )}
        {isPublic && (
          <SmallButton component={Link} to={`${screenOf(kind, 'history', id)}?version=draft`}>
            Compare with what is public
          </SmallButton>
        )}
        <QuietButton color="earth" disabled={isLocked} onClick={draftActions.discard}>
          Discard draft
        </QuietButton>
      </div>
      {showsDraft && isDirty ? (
        <p>Save the draft to schedule it, or to make a preview link of it.</p>
      ) : (
        <DraftActions draft={shared.facts} onChanged={() => void draftActions.refresh()} />
      )}
    </div>
  )
}
