import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { draftKey, forgetDraft, readDraft, writeDraft } from '../../session/kept-drafts.ts'
import { useSession } from '../../session/session.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { TRASH } from '../../shell/places.ts'
import { offerUndo } from '../../shell/toasts/notify.tsx'

/** In place of the form of a project that was deleted, and perhaps with changes to it that are still kept here. */
export function MissingProject({ id, retry }: { id: string; retry: () => void }) {
  const place = draftKey(useSession().user?.id ?? '', id)
  const [kept, setKept] = useState(() => readDraft(place))

  function discard() {
    forgetDraft(place)
    setKept(undefined)
    offerUndo('Unsaved changes discarded.', () => {
      if (kept) writeDraft(place, kept, false)
      setKept(kept)
    })
  }

  return (
    <Failure
      message={`This project does not exist or was deleted. If it is in the trash, restore it to continue editing it.${
        kept ? ' Until then your unsaved changes stay in this browser.' : ''
      }`}
      retry={retry}
    >
      <Button component={Link} to={TRASH} variant="default">
        Open Trash
      </Button>
      {kept && (
        <Button variant="subtle" color="earth" onClick={discard}>
          Discard my changes
        </Button>
      )}
    </Failure>
  )
}
