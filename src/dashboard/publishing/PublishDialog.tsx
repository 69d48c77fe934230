import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { isSameKey, PUBLICATION_NAME_LENGTH } from '../../domain/draft/draft.ts'
import type {
  DraftFacts,
  Publication,
  PublicationProblem,
  PublishMoment,
} from '../../domain/draft/draft-schema.ts'
import { momentToChoose } from '../../domain/draft/publish-moment.ts'
import { formatMoment } from '../../domain/time/moment.ts'
import { call, isUnanswered } from '../session/api.ts'
import { AnsweredDialog } from '../shell/Dialog.tsx'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import { toastSuccess } from '../shell/toasts/notify.tsx'
import { ChosenDrafts, tooMany } from './DialogParts.tsx'
import { draftsQuery, useDraftsChanged } from './drafts-query.ts'
import { type Chosen, emptyMoment, faultsIn, MomentFields, missingIn, momentWords } from './MomentFields.tsx'
import { draftsAre, namedDrafts } from './publication-words.ts'
import { Refused } from './Refused.tsx'
import { useSayPublished } from './use-publication-changes.ts'
import { usePublish } from './use-publish.ts'
import { problemsIn, usePublishForm } from './use-publish-form.ts'

type Props = {
  /** Drafts, or the publication that is to have another moment. */
  of: readonly DraftFacts[] | Publication
  /** The studio's time zone, in which the moment is chosen; absent where the drafts are published at once. */
  timeZone?: string
  onClose: () => void
  /** They are published or scheduled (`isDone`), or what is known of them is outdated. */
  onChanged?: (isDone?: boolean) => void
}

const isMoved = (of: Props['of']): of is Publication => 'records' in of

/**
 * Publishes drafts, all or none, at once or at a moment: in the versions that are known when it opens, and newer ones of drafts that a refusal names.
 */
export function PublishDialog({ of: given, timeZone, onClose, onChanged }: Props) {
  const [of, setOf] = useState(given)
  const queries = useQueryClient()
  const moved = isMoved(of) ? of : undefined
  const drafts = isMoved(of) ? of.records : of
  const isTogether = drafts.length > 1
  const words = timeZone ? laterWords(drafts, moved) : nowWords(drafts)
  const [at, setAt] = useState<Chosen>(() => beginning(moved, timeZone))
  const [name, setName] = useState('')
  const changed = useDraftsChanged()
  const say = useSayPublished(onChanged)
  const publish = usePublish()
  const form = usePublishForm(words.failure)
  const limit = moved ? undefined : tooMany(drafts)

  async function save() {
    const moment = timeZone ? (at as PublishMoment) : undefined
    const saved = isMoved(of)
      ? await call('PATCH /api/publications/:id', { params: { id: of.id }, body: { at: moment! } })
      : await publish({ drafts: of.map(versionOf), name, at: moment })
    if (!timeZone) return say(saved)
    toastSuccess(`${saved.name} is scheduled for ${formatMoment(saved.publishAt!, timeZone)}.`, {
      about: `publication ${saved.id}`,
    })
    return changed('drafts')
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog is opened inside of the form of a record, which would be submitted too.
    event.stopPropagation()
    const errors = timeZone ? missingIn(at) : {}
    if (Object.keys(errors).length > 0) return form.showErrors({ errors })
    void form.send(async () => {
      try {
        await save()
        onClose()
      } catch (error) {
        // It may be published, which another try says.
        if (isUnanswered(error)) throw error
        await changed('drafts')
        const now = queries.getQueryData(draftsQuery.queryKey)?.drafts
        if (!isMoved(of) && now) setOf(forRetry(of, problemsIn(error), now))
        onChanged?.()
        throw error
      }
      onChanged?.(true)
    })
  }

  return (
    <AnsweredDialog onClose={() => !form.isBusy && onClose()} title={words.title} size={560}>
      <form className={looks.fields} noValidate method="post" onSubmit={submit}>
        <FormAlert>
          {form.problems.length > 0 ? (
            <>
              {words.outcome}
              <Refused problems={form.problems} />
            </>
          ) : (
            (limit ?? form.failure)
          )}
        </FormAlert>
        {isTogether && <ChosenDrafts drafts={drafts} />}
        {isTogether && !moved && (
          <TextInput
            label="Name"
            description="Such as New year. It may be empty."
            maxLength={PUBLICATION_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={form.errorAt('name')}
          />
        )}
        {timeZone && (
          <MomentFields
            at={at}
            timeZone={timeZone}
            faults={faultsIn(at, timeZone)}
            errorAt={form.errorAt}
            onChange={(changes) => {
              form.showErrors()
              setAt((before) => ({ ...before, ...changes }))
            }}
          />
        )}
        <p role="status">
          {draftsAre(drafts)} published {timeZone ? laterWhen(at, timeZone) : 'at once'}
          {isTogether && ', all or none'}.{!timeZone && ' You can undo it for 10 minutes.'}
        </p>
        <div className={`${looks.answers} ${looks.inView}`}>
          <PlainButton
            disabled={form.isBusy}
            onClick={onClose}
            data-autofocus={(!timeZone && !isTogether) || undefined}
          >
            Cancel
          </PlainButton>
          <Button type="submit" loading={form.isBusy} disabled={limit !== undefined}>
            {words.submit}
          </Button>
        </div>
      </form>
    </AnsweredDialog>
  )
}

type Named = readonly { name: string }[]

function nowWords(drafts: Named) {
  const together = drafts.length > 1 ? ' together' : ''
  return {
    title: `Publish ${namedDrafts(drafts)}${together}?`,
    submit: `Publish${together}`,
    outcome: 'Nothing was published.',
    failure: 'The drafts could not be published. Please try again.',
  }
}

const laterWords = (drafts: Named, moved: Publication | undefined) => ({
  title: moved ? `Change the time of ${moved.name}` : `Schedule ${namedDrafts(drafts)}`,
  submit: moved ? 'Change time' : 'Schedule',
  outcome: 'It cannot be published as it is:',
  failure: 'The schedule could not be saved. Please try again.',
})

const laterWhen = (at: Chosen, timeZone: string) =>
  (Object.keys(faultsIn(at, timeZone)).length === 0 && momentWords(at)) ||
  'at the day and time that you choose'

/** The moment that is changed, unless that is past, as of what was refused then. */
const beginning = (moved: Publication | undefined, timeZone = ''): Chosen =>
  moved?.state === 'waiting' ? momentToChoose(moved.publishAt!, timeZone) : emptyMoment

/** The drafts that are left: those that were refused in their newest versions, the others as they were. */
function forRetry(
  drafts: readonly DraftFacts[],
  refused: readonly PublicationProblem[],
  newest: readonly DraftFacts[],
): readonly DraftFacts[] {
  const left = drafts.flatMap((draft) => {
    const now = newest.find((one) => isSameKey(one, draft))
    return now ? [refused.some((one) => isSameKey(one, draft)) ? now : draft] : []
  })
  return left.length > 0 ? left : drafts
}

const versionOf = ({ kind, id, updatedAt }: DraftFacts) => ({ kind, id, updatedAt })
