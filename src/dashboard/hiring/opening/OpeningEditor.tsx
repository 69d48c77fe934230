import { Button } from '@mantine/core'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { openingPath, pages } from '../../../domain/shared/pages.ts'
import { RecordEditor } from '../../editing/RecordEditor.tsx'
import { ApiError, call } from '../../session/api.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { offerNext, toastSuccess } from '../../shell/toasts/notify.tsx'
import { SAVED } from '../../shell/unsaved/LeaveGuard.tsx'
import { useSendingOf } from '../subscribers/subscriber-queries.ts'
import { editedOpening } from './edited-opening.tsx'
import { OpeningInputs } from './OpeningInputs.tsx'

// The site's own components: for those who want to see what they write.
const Preview = lazy(() => import('./OpeningPreview.tsx').then((file) => ({ default: file.OpeningPreview })))

type Props = {
  /** Undefined for a new opening. */
  id: string | undefined
  /** A new opening was saved, and is edited further at its own address. */
  onMade: (id: string) => void
}

/** The form of an opening: a new one is left when it is saved. */
export function OpeningEditor({ id, onMade }: Props) {
  const navigate = useNavigate()
  const sendingOf = useSendingOf()

  function leave(opening: OpeningJson) {
    const { title, hidden } = opening
    const sending = sendingOf(opening)
    if (sending) offerNext(`${title} is added.`, { ...sending, act: () => navigate(sending.to) })
    else toastSuccess(hidden ? `${title} is added, hidden from the website.` : `${title} is added.`)
    navigate(pages.hiring.path, { state: SAVED })
  }

  return (
    <RecordEditor
      record={editedOpening}
      id={id}
      read={(id) => call('GET /api/jobs/:id', { params: { id } })}
      whenFailed={(_id, error, retry) =>
        error instanceof ApiError && error.status === 404 ? (
          <p role="alert">This opening no longer exists.</p>
        ) : (
          <Failure message="The opening could not be loaded." retry={retry} />
        )
      }
      leave={leave}
      staysWhenStored
      onMade={onMade}
      draw={({ stored, ...form }) => ({
        name: stored?.title,
        here: stored?.title,
        actions: stored && !stored.hidden && (
          <Button
            component="a"
            href={openingPath(stored.slug)}
            target="_blank"
            rel="noopener"
            variant="subtle"
          >
            Public page
          </Button>
        ),
        submitLabel: stored ? 'Save' : 'Add Opening',
        onCancel: stored ? undefined : () => navigate(pages.hiring.path),
        Preview,
        children: <OpeningInputs form={form} />,
      })}
    />
  )
}
