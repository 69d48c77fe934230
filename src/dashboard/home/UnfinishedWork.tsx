import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { may, type Right } from '../../domain/account/role.ts'
import {
  contentPageAt,
  forgetDraft,
  openingAt,
  readDraft,
  replyAt,
  templateAt,
  type Unfinished,
  unfinishedOf,
  writeDraft,
} from '../session/kept-drafts.ts'
import { useSession } from '../session/session.tsx'
import { timeAgo } from '../shell/activity/time-ago.ts'
import { formAt } from '../shell/places.ts'
import { offerUndo } from '../shell/toasts/notify.tsx'
import styles from './UnfinishedWork.module.css'

/** The unsaved drafts of the signed-in user in this browser. Renders nothing when there are none. */
export function UnfinishedWork() {
  const { user } = useSession()
  if (!user) return null
  const mayEdit = ({ place }: Unfinished) => may(user.role, rightFor(place))
  return <List key={user.id} userId={user.id} mayEdit={mayEdit} />
}

function rightFor(place: string): Right {
  if (contentPageAt(place)) return 'content.write'
  if (templateAt(place)) return 'mail-templates'
  if (replyAt(place)) return 'enquiries'
  return openingAt(place) ? 'hiring' : 'projects.write'
}

/** What a draft without a name is. */
const newRecordAt = (place: string) => (openingAt(place) ? 'a new opening' : 'a new project')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function List({ userId, mayEdit }: { userId: string; mayEdit: (draft: Unfinished) => boolean }) {
  const [all, setDrafts] = useState(() => unfinishedOf(userId))
  const drafts = all.filter(mayEdit)
  // Read again: a form that is being left saves its draft after this has rendered.
  useEffect(() => setDrafts(unfinishedOf(userId)), [userId])

  function discard({ key }: Unfinished) {
    const kept = readDraft(key)
    forgetDraft(key)
    setDrafts(unfinishedOf(userId))
    offerUndo('Unsaved changes discarded.', () => {
      if (kept) writeDraft(key, kept, false)
      setDrafts(unfinishedOf(userId))
    })
  }

  if (!drafts.length) return null
  return (
    <ul className={styles.drafts} aria-label="Unfinished">
      {drafts.map((draft) => (
        <li key={draft.key} className={styles.draft}>
          <span className={styles.words}>
            Unfinished: <strong>{draft.name || capital(newRecordAt(draft.place))}</strong>, edited{' '}
            {timeAgo(draft.at)}
          </span>
          <Button
            component={Link}
            to={formAt(draft.place)}
            size="compact-sm"
            variant="default"
            aria-label={`Continue ${draft.name || newRecordAt(draft.place)}`}
          >
            Continue
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="earth"
            aria-label={`Discard ${draft.name || newRecordAt(draft.place)}`}
            onClick={() => discard(draft)}
          >
            Discard
          </Button>
        </li>
      ))}
    </ul>
  )
}
