import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { PREVIEW_DAYS, PREVIEW_NAME_LENGTH } from '../../domain/draft/draft.ts'
import type { DraftFacts } from '../../domain/draft/draft-schema.ts'
import { dayAfter, dayIn, isDay } from '../../domain/time/day.ts'
import { call } from '../session/api.ts'
import { AnsweredDialog } from '../shell/Dialog.tsx'
import { DayField, NOT_A_DAY } from '../shell/forms/DayField.tsx'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { useSendingKey } from '../shell/forms/use-sending-key.ts'
import { PlainButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import { ChosenDrafts, tooMany } from './DialogParts.tsx'
import { useDraftsChanged } from './drafts-query.ts'
import { namedDrafts } from './publication-words.ts'
import { ShownOnce } from './ShownOnce.tsx'

type Props = { drafts: readonly DraftFacts[]; timeZone: string; onClose: () => void }

/** Makes a link that shows the website with these drafts to whoever has it, and shows its address once. */
export function PreviewLinkDialog({ drafts, timeZone, onClose }: Props) {
  const [url, setUrl] = useState('')
  const sending = useSending({
    fields: ['name', 'endsOn'],
    fallback: 'The link could not be made. Please try again.',
  })
  return (
    <AnsweredDialog
      onClose={() => !sending.isBusy && onClose()}
      title={`Preview link for ${namedDrafts(drafts)}`}
      // The address would be lost.
      closeOnEscape={url === ''}
      size={560}
    >
      {url ? (
        <ShownOnce url={url} onClose={onClose} />
      ) : (
        <Making {...{ drafts, timeZone, onClose, sending }} onMade={setUrl} />
      )}
    </AnsweredDialog>
  )
}

type MakingProps = Props & { sending: ReturnType<typeof useSending>; onMade: (url: string) => void }

function Making({ drafts, timeZone, onClose, sending, onMade }: MakingProps) {
  const [name, setName] = useState('')
  const [endsOn, setEndsOn] = useState(() => dayAfter(dayIn(new Date(), timeZone), PREVIEW_DAYS))
  const changed = useDraftsChanged()
  const { keyOf } = useSendingKey()
  const { isBusy, failure, errorAt, showErrors, send } = sending
  const limit = tooMany(drafts)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog is opened inside of the form of a record, which would be submitted too.
    event.stopPropagation()
    if (!isDay(endsOn)) return showErrors({ errors: { endsOn: NOT_A_DAY } })
    void send(async () => {
      const body = { name, endsOn, drafts: drafts.map(({ kind, id }) => ({ kind, id })) }
      const headers = { 'Idempotency-Key': keyOf(body) }
      const { url } = await call('POST /api/preview-links', { body, headers })
      void changed('drafts')
      onMade(url)
    })
  }

  return (
    <form className={looks.fields} noValidate method="post" onSubmit={submit}>
      <FormAlert>{limit ?? failure}</FormAlert>
      <TextInput
        label="Name"
        description="Such as For the client. Whoever opens the link reads it."
        maxLength={PREVIEW_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorAt('name')}
        data-autofocus
      />
      <DayField label="Last day" value={endsOn} onChange={setEndsOn} error={errorAt('endsOn')} />
      {drafts.length > 1 && <ChosenDrafts drafts={drafts} />}
      <p>
        It shows the website as it will be with {drafts.length === 1 ? 'this draft' : 'these drafts'}, without
        an account, to whoever has the address.
      </p>
      <div className={`${looks.answers} ${looks.inView}`}>
        <PlainButton disabled={isBusy} onClick={onClose}>
          Cancel
        </PlainButton>
        <Button type="submit" loading={isBusy} disabled={limit !== undefined}>
          Make the link
        </Button>
      </div>
    </form>
  )
}
