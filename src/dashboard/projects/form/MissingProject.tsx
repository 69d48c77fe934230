import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../session/api.ts'
import { draftKey, forgetDraft, readDraft, writeDraft } from '../../session/kept-drafts.ts'
import { useSession } from '../../session/session.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { TRASH } from '../../shell/places.ts'
import { offerUndo, toastError } from '../../shell/toasts/notify.tsx'

const NOT_LOADED = 'Failed to fetch project details.'

type Props = { id: string; error: Error; retry: () => void }

/** In place of the form of a project that could not be loaded. */
export function MissingProject({ id, error, retry }: Props) {
  useEffect(() => void toastError(NOT_LOADED), [])
  if (error instanceof ApiError && error.status === 404) return <DeletedProject id={id} retry={retry} />
  return <Failure message={NOT_LOADED} retry={retry} />
}

/** Changes to a deleted project are perhaps still kept here. */
function DeletedProject({ id, retry }: Omit<Props, 'error'>) {
  const key = draftKey(useSession().user?.id ?? '', { kind: 'project', id })
  const [draft, setDraft] = useState(() => readDraft(key))

  function discard() {
    forgetDraft(key)
    setDraft(undefined)
    offerUndo('Unsaved changes discarded.', () => {
      if (draft) writeDraft(key, draft, false)
      setDraft(draft)
    })
  }

  return (
    <Failure
      message={`This project does not exist or was deleted. If it is in the trash, restore it to continue editing it.${
        draft ? ' Until then your unsaved changes stay in this browser.' : ''
      }`}
      retry={retry}
    >
      <Button component={Link} to={TRASH} variant="default">
        Open Trash
      </Button>
      {draft && (
        <Button variant="subtle" color="earth" onClick={discard}>
          Discard my changes
        </Button>
      )}
    </Failure>
  )
}
