import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { call, messageOf, refusalOf } from '../../session/api.ts'
import { mailSentence } from '../../shell/mail-sentence.ts'
import { offerUndo, toastError, toastSuccess } from '../../shell/toasts/notify.tsx'
import type { MoveMail } from '../review/move-mail.ts'
import { applicationQuery, type CandidateRecord } from './record/application-queries.ts'
import { useCandidatesChanged } from './record/use-candidates-changed.ts'

const ROUTE = 'PATCH /api/applications/:id'

/** The fields that several people may change. */
export type Fields = { stage?: Stage; rating?: number; tags?: string[] }
type Sent = Fields & { mail?: MoveMail }
type Change = { id: string; fields: Sent }

/** Somebody else changed the same field: what they set, and what was not saved. */
export type Dispute = { id: string; by: string; theirs: Fields; mine: Sent }

/** Changing stage, rating and tags: shown at once, sent one after the other, and undone in the reverse order. */
export function useChanges(isBlind: boolean, open: (id: string) => void) {
  const queries = useQueryClient()
  const candidatesChanged = useCandidatesChanged()
  const [dispute, setDispute] = useState<Dispute>()
  const waiting = useRef<Change[]>([])
  const done = useRef<Change[]>([])

  const keyOf = (id: string) => applicationQuery(id, isBlind).queryKey
  const find = (id: string) => queries.getQueryData(keyOf(id))

  /** The record as it will be when what waits for this candidate is saved too. */
  function show(record: CandidateRecord) {
    let shown = record
    for (const { id, fields } of waiting.current) {
      const { mail, ...set } = fields
      if (id === record.id) shown = { ...shown, ...set }
    }
    queries.setQueryData(keyOf(record.id), shown)
  }

  const mutation = useMutation({
    scope: { id: 'candidate' },
    mutationFn: ({ id, fields }: Change) =>
      call(ROUTE, {
        params: { id },
        query: { blind: isBlind ? '1' : '0' },
        body: { ...fields, updatedAt: find(id)?.updatedAt },
      }),
    onSuccess(saved, change) {
      settle(change)
      show(saved)
      candidatesChanged()
    },
    onError(error, change) {
      settle(change)
      const { id, fields } = change
      const conflict = refusalOf(error, ROUTE, 409)
      done.current = done.current.filter((one) => one.id !== id)
      if (!conflict) {
        toastError(messageOf(error, 'The change could not be saved. Please try again.'))
        void queries.invalidateQueries({ queryKey: keyOf(id) })
        return
      }
      const { current, savedBy } = conflict
      show(current)
      setDispute({ id, by: savedBy.name || savedBy.email, theirs: pick(current, fields), mine: fields })
    },
  })

  function settle(change: Change) {
    waiting.current = waiting.current.filter((one) => one !== change)
  }

  /** Whether it was saved, or is disputed; not so when the call failed. */
  async function send(change: Change): Promise<boolean> {
    const before = find(change.id)
    if (!before) return false
    waiting.current.push(change)
    // What is being read was answered before this change.
    void queries.cancelQueries({ queryKey: keyOf(change.id) })
    show(before)
    try {
      await mutation.mutateAsync(change)
      return true
    } catch (error) {
      return refusalOf(error, ROUTE, 409) !== undefined
    }
  }

  /** Changes fields; each change can be undone. A mail cannot. Answers as `send`. */
  function change(id: string, fields: Sent): Promise<boolean> {
    const before = find(id)
    if (!before || !differs(before, fields)) return Promise.resolve(true)
    const { mail, ...set } = fields
    const back = { id, fields: pick(before, set) }
    done.current.push(back)
    const sent = send({ id, fields })
    if (fields.stage) void report(fields.stage, mail, back)
    return sent
  }

  async function report(stage: Stage, mail: MoveMail | undefined, back: Change) {
    const mailed = mail ? ` ${await mailSentence(queries)}` : ''
    offerUndo(`Moved to ${stageLabel(stage)}.${mailed}`, () => undo(back), { about: `change of ${back.id}` })
  }

  /** Takes back this change, else the last one, and shows its candidate. */
  function undo(wanted: Change | undefined = done.current.at(-1)) {
    if (!wanted || !done.current.includes(wanted)) return toastSuccess('There is nothing to undo.')
    done.current = done.current.filter((one) => one !== wanted)
    const { id, fields } = wanted
    void send({ id, fields: fields.stage ? { ...fields, mail: null } : fields })
    open(id)
    toastSuccess(`Undone: ${wordsOf(fields)}.`, { about: `change of ${id}` })
  }

  return {
    change,
    undo: () => undo(),
    dispute,
    keepTheirs: () => setDispute(undefined),
    useMine() {
      setDispute(undefined)
      if (dispute) void send({ id: dispute.id, fields: dispute.mine })
    },
  }
}

function pick(record: CandidateRecord, fields: Fields): Fields {
  const { stage, rating, tags } = record
  return {
    ...(fields.stage !== undefined && { stage }),
    ...(fields.rating !== undefined && { rating }),
    ...(fields.tags !== undefined && { tags }),
  }
}

const differs = (record: CandidateRecord, fields: Fields) =>
  (fields.stage !== undefined && fields.stage !== record.stage) ||
  (fields.rating !== undefined && fields.rating !== record.rating) ||
  (fields.tags !== undefined && fields.tags.join() !== record.tags.join())

/** 'stage New', 'stage Rejected with the mail', 'rating 3', 'tags timber, model', 'no tags'. */
export function wordsOf({ stage, rating, tags, mail }: Sent): string {
  return [
    ...(stage ? [`stage ${stageLabel(stage)}${mail ? ' with the mail' : ''}`] : []),
    ...(rating === undefined ? [] : [rating === 0 ? 'no rating' : `rating ${rating}`]),
    ...(tags ? [tags.length === 0 ? 'no tags' : `tags ${tags.join(', ')}`] : []),
  ].join(', ')
}
