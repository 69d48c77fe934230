import { Button, Modal, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { PUBLICATION_NAME_LENGTH } from '../../domain/draft/draft.ts'
import type { DraftFacts } from '../../domain/draft/draft-schema.ts'
import { call } from '../session/api.ts'
import { useFocusReturned } from '../shell/use-focus-returned.ts'
import dialog from './DialogParts.module.css'
import { ChosenDrafts, PublishFailure, tooMany } from './DialogParts.tsx'
import { draftsAre, namedDrafts } from './publication-words.ts'
import { useSayPublished } from './use-publication-changes.ts'
import { usePublishForm } from './use-publish-form.ts'

type Props = { drafts: readonly DraftFacts[]; onClose: () => void; onChanged?: () => void }

/** Asks before drafts are published at once, all or none. */
export function PublishDialog({ drafts, onClose, onChanged }: Props) {
  useFocusReturned()
  const [name, setName] = useState('')
  const say = useSayPublished(onChanged)
  const form = usePublishForm(drafts, 'The drafts could not be published. Please try again.')
  const isTogether = drafts.length > 1
  const limit = tooMany(drafts)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog is opened inside of the form of a record, which would be submitted too.
    event.stopPropagation()
    void form.send(async () => {
      const body = { drafts: drafts.map(({ kind, id, updatedAt }) => ({ kind, id, updatedAt })), name }
      await say(await call('POST /api/publications', { body }))
      onClose()
      onChanged?.()
    })
  }

  return (
    <Modal
      opened
      onClose={() => !form.isBusy && onClose()}
      title={`Publish ${namedDrafts(drafts)}${isTogether ? ' together' : ''}?`}
      withCloseButton={false}
      closeOnClickOutside={false}
      size={560}
    >
      <form className={dialog.form} noValidate method="post" onSubmit={submit}>
        <PublishFailure
          outcome="Nothing was published."
          failure={limit ?? form.failure}
          problems={form.problems}
        />
        {isTogether && <ChosenDrafts drafts={drafts} />}
        {isTogether && (
          <TextInput
            label="Name"
            description="For the log, such as New year. It may be empty."
            maxLength={PUBLICATION_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={form.errorAt('name')}
          />
        )}
        <p>
          {draftsAre(drafts)} published at once{isTogether && ', all or none'}. You can undo it for 10
          minutes.
        </p>
        <div className={dialog.answers}>
          <Button
            variant="default"
            disabled={form.isBusy}
            onClick={onClose}
            data-autofocus={!isTogether || undefined}
          >
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy} disabled={limit !== undefined}>
            {isTogether ? 'Publish together' : 'Publish'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
