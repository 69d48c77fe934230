import { useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { may, type Role } from '../../domain/account/role.ts'
import { candidatePath } from '../../domain/hiring/candidate-path.ts'
import { screenOf } from '../../domain/record/kinds.ts'
import { capital } from '../editing/lists/capital.ts'
import {
  draftKinds,
  forgetDraft,
  NEW,
  readDraft,
  restoreDraft,
  type Unfinished,
  unfinishedOf,
} from '../session/stored-drafts.ts'
import { timeAgo } from '../shell/activity/time-ago.ts'
import { enquiryAt } from '../shell/addresses.ts'
import { QuietButton, SmallButton } from '../shell/looks/buttons.ts'
import { offerUndo, toastError } from '../shell/toasts/notify.tsx'
import styles from './UnfinishedWork.module.css'

function nameOf({ kind, name }: Unfinished) {
  return name || `a ${draftKinds[kind].isListed ? 'new ' : ''}${draftKinds[kind].noun}`
}

function formOf({ kind, id }: Unfinished) {
  if (kind === 'reply' || kind === 'note') return enquiryAt(id)
  if (kind === 'candidate-note') return candidatePath(id)
  return id === NEW ? draftKinds[kind].screens.add : screenOf(kind, 'edit', id)
}

/** The unsaved drafts of this user in this browser. Renders nothing when there are none. */
export function UnfinishedWork({ userId, role }: { userId: string; role: Role }) {
  const [all, setDrafts] = useState(() => unfinishedOf(userId))
  const sending = useMutationState({
    filters: { status: 'pending' },
    select: ({ options }) => options.mutationKey?.[0],
  })
  const drafts = all.filter(({ key, kind }) => !sending.includes(key) && may(role, draftKinds[kind].right))
  // Read again: a form that is being left saves its draft after this has rendered, and a reply is mailed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sending` says when
  useEffect(() => setDrafts(unfinishedOf(userId)), [userId, sending])

  function discard({ key }: Unfinished) {
    const draft = readDraft(key)
    forgetDraft(key)
    setDrafts(unfinishedOf(userId))
    offerUndo('Unsaved changes discarded.', () => {
      const failure = draft && restoreDraft(key, draft)
      if (failure) toastError(failure)
      setDrafts(unfinishedOf(userId))
    })
  }

  if (!drafts.length) return null
  return (
    <section className={styles.unfinished} aria-labelledby="unsaved">
      <h2 id="unsaved">Unsaved changes in this browser</h2>
      <ul className={styles.drafts} aria-labelledby="unsaved">
        {drafts.map((draft) => (
          <li key={draft.key} className={styles.draft}>
            <span className={styles.words}>
              <strong>{draft.name || capital(nameOf(draft))}</strong>, edited {timeAgo(draft.at)}
            </span>
            <SmallButton component={Link} to={formOf(draft)} aria-label={`Continue ${nameOf(draft)}`}>
              Continue
            </SmallButton>
            <QuietButton color="earth" aria-label={`Discard ${nameOf(draft)}`} onClick={() => discard(draft)}>
              Discard
            </QuietButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
