import { PUBLISHED_ALREADY } from '../../domain/draft/draft.ts'
import type { Publication } from '../../domain/draft/draft-schema.ts'
import { momentToChoose } from '../../domain/draft/publish-moment.ts'
import { call, isUnanswered, messageOf } from '../session/api.ts'
import { useChange } from '../shell/change.ts'
import { offerUndo, toastError } from '../shell/toasts/notify.tsx'
import { useDraftsChanged } from './drafts-query.ts'
import { publishedWords, undoneWords } from './publication-words.ts'
import { sayArrivedIn } from './say-arrived.ts'

const UNREACHED = 'The server could not be reached.'
const about = ({ id }: Publication) => `publication ${id}`

/** Undoes a publication, within ten minutes. */
export function useUndoPublishing(onDone?: () => void) {
  const changed = useDraftsChanged()
  return useChange({
    send: ({ id }: Publication) => call('POST /api/publications/:id/undo', { params: { id } }),
    async onSaved(_, publication) {
      await changed('publishing')
      onDone?.()
      return { message: undoneWords(publication) }
    },
    failure: `${UNREACHED} Publishing may be undone: look at Home.`,
    changed: 'publishing',
    about,
  })
}

/** Reads again what was published, and says so with an Undo, and what others had changed in it. */
export function useSayPublished(onDone?: () => void) {
  const changed = useDraftsChanged()
  const undo = useUndoPublishing(onDone)
  return async (publication: Publication) => {
    offerUndo(publishedWords(publication), () => undo.mutate(publication), { about: about(publication) })
    sayArrivedIn(publication)
    await changed('publishing')
  }
}

/** Publishes before its moment what waits for it, in the versions that are shown. After a refusal `onDone` reads what is new. */
export function usePublishNow(onDone?: () => void) {
  const say = useSayPublished(onDone)
  return useChange({
    send({ id, records }: Publication) {
      const drafts = records.map(({ kind, id, updatedAt }) => ({ kind, id, updatedAt: updatedAt! }))
      return call('POST /api/publications/:id/publish', { params: { id }, body: { drafts } })
    },
    async onSaved(published) {
      await say(published)
      onDone?.()
      return undefined
    },
    onRefused(error, publication) {
      const why = messageOf(error, UNREACHED)
      const words = isUnanswered(error)
        ? `${why} It may be published: look at Home.`
        : why === PUBLISHED_ALREADY
          ? why
          : `Nothing was published. ${why}`
      toastError(words, { about: about(publication) })
      onDone?.()
      return true
    },
    failure: '',
    changed: 'publishing',
  })
}

/** Withdraws a publication before its moment. Its Undo schedules the same again. */
export function useWithdraw(timeZone: string, onDone?: () => void) {
  const changed = useDraftsChanged()
  const scheduleAgain = useChange({
    send: ({ records, name, publishAt }: Publication) =>
      call('POST /api/publications', {
        body: {
          drafts: records.map(({ kind, id }) => ({ kind, id })),
          name,
          at: momentToChoose(publishAt!, timeZone),
        },
      }),
    async onSaved(again) {
      await changed('drafts')
      onDone?.()
      return { message: `${again.name} is scheduled again.` }
    },
    failure: 'It could not be scheduled again.',
    changed: 'drafts',
    about,
  })
  return useChange({
    send: ({ id }: Publication) => call('DELETE /api/publications/:id', { params: { id } }),
    async onSaved({ message }, publication) {
      await changed('drafts')
      onDone?.()
      const undo = publication.state === 'waiting' ? () => scheduleAgain.mutate(publication) : undefined
      return { message, undo }
    },
    failure: 'The schedule could not be withdrawn.',
    changed: 'drafts',
    about,
  })
}
