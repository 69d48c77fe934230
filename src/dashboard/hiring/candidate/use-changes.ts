import { useEffect, useRef, useState } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import type { HistoryKind, MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import { call, isUnanswered, messageOf, refusalOf } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { showIn, useChange } from '../../shell/change.ts'
import { mailSentence } from '../../shell/mail-sentence.ts'
import { offerUndo, toastError, toastSuccess } from '../../shell/toasts/notify.tsx'
import { applicationQuery, type CandidateRecord, useReview } from './candidate-record.ts'

const ROUTE = 'PATCH /api/applications/:id'
const FAILED = 'The change could not be saved. Please try again.'

/** The fields that several people may change. */
type Fields = { stage?: Stage; rating?: number; tags?: string[] }
type Sent = Fields & { mail?: MailOfMove }
/** `updatedAt`: the version that the person saw. What somebody else changed since is not overwritten. */
type Change = { id: string; fields: Sent; updatedAt: string }
/** `back` undoes it; undefined for one that undoes another. */
type Step = Change & { back?: Change }

type Around = { open: (id: string) => void; onHired: (record: CandidateRecord) => void }

/** Changing stage, rating and tags: shown at once, sent one after the other, and undone in the reverse order. */
export function useChanges(shownId: string, { open, onHired }: Around) {
  const { isBlind, query, queries, show } = useReview()
  const { user } = useSession()
  /** The changes that were not saved, since somebody else had changed the same field. */
  const [disputes, setDisputes] = useState<readonly Step[]>([])
  const dispute = disputes.find(({ id }) => id === shownId)
  const shown = useShown(shownId)
  const undoable = useRef<Change[]>([])

  const queryOf = (id: string) => applicationQuery(id, isBlind)
  const find = (id: string) => queries.getQueryData(queryOf(id).queryKey)
  const settle = (change: Change, asked: readonly Step[] = []) =>
    setDisputes((before) => [...before.filter((one) => !haveSameField(one, change)), ...asked])
  const ask = (step: Step) => settle(step, [step])
  /** With the name, when another candidate is shown. */
  const named = (record: CandidateRecord, message: string) =>
    shown.current === record.id ? message : `${candidateName(record)}: ${message}`

  const { mutateAsync } = useChange({
    scope: 'candidate',
    send: (step: Step) => save(step, query, user?.id),
    show({ id, fields: { mail, ...set } }) {
      showIn<CandidateRecord>(queries, queryOf(id), (record) => ({ ...record, ...set }))
    },
    showAnswer(record, step, waiting) {
      show(record)
      settle(step)
      // These are later than this change, which is one's own.
      for (const next of [...waiting, ...undoable.current])
        if (haveSameField(next, step)) next.updatedAt = record.updatedAt
    },
    onSaved(record, step) {
      if (step.fields.stage === 'HIRED') onHired(record)
      void report(record, step)
    },
    onRefused(error, step, waiting) {
      const { id, fields } = step
      undoable.current = undoable.current.filter((one) => one.id !== id)
      const current = refusalOf(error, ROUTE, 409)?.current
      if (current) {
        show(current)
        // A later one is refused, too, and asked about.
        if (waiting.some((next) => haveSameField(next, step))) return true
        ask({ ...step, updatedAt: current.updatedAt })
      } else void queries.invalidateQueries(queryOf(id))
      const record = current ?? find(id)
      if (shown.current === id || !record) return current !== undefined
      const message = current ? disputeMessage(current, fields, user?.id) : messageOf(error, FAILED)
      toastError(named(record, message), { about: `change of ${id}` })
      return true
    },
    failure: FAILED,
    changed: 'candidate',
  })

  /** Says what was saved of a move or an undo; other changes are seen where they were made. */
  async function report(record: CandidateRecord, { id, fields, back }: Step) {
    const options = { about: `change of ${id}` }
    if (!back) toastSuccess(named(record, `Undone: ${wordsOf(fields)}.`), options)
    if (!back || !fields.stage) return
    const mailed = fields.mail ? ` ${await mailSentence(queries)}` : ''
    offerUndo(named(record, `Moved to ${stageLabel(fields.stage)}.${mailed}`), () => undo(back), options)
  }

  /** Whether it was saved, or is disputed; not so when the call failed. */
  function send(step: Step): Promise<boolean> {
    settle(step)
    return mutateAsync(step).then(
      () => true,
      (error) => refusalOf(error, ROUTE, 409) !== undefined,
    )
  }

  /** Sends what can be undone: all but the mail. */
  function sendUndoable({ id, fields, updatedAt }: Change, before: CandidateRecord): Promise<boolean> {
    const back = { id, fields: pick(before, fields), updatedAt }
    undoable.current.push(back)
    return send({ id, fields, updatedAt, back })
  }

  /** Takes back this change, else the last one, and shows its candidate. */
  function undo(wanted: Change | undefined = undoable.current.at(-1)) {
    if (!wanted || !undoable.current.includes(wanted)) return toastSuccess('There is nothing to undo.')
    undoable.current = undoable.current.filter((one) => one !== wanted)
    const { id, fields } = wanted
    void send({ ...wanted, fields: fields.stage ? { ...fields, mail: null } : fields })
    open(id)
  }

  return {
    /** Changes fields. Answers as `send`. */
    async change(id: string, fields: Sent) {
      const record = find(id)
      if (!record || !differs(record, fields)) return true
      return sendUndoable({ id, fields, updatedAt: record.updatedAt }, record)
    },
    undo: () => undo(),
    dispute,
    keepTheirs: () => dispute && settle(dispute),
    async useMine() {
      const record = find(shownId)
      if (dispute && record && !(await sendUndoable(dispute, record))) ask(dispute)
    },
  }
}

/** Sends it. When the record has it already, since an answer was lost, it is saved: the candidate is mailed once. */
async function save(
  step: Step,
  query: ReturnType<typeof useReview>['query'],
  userId: string | undefined,
): Promise<CandidateRecord> {
  const { fields, updatedAt } = step
  const at = { params: { id: step.id }, query }
  try {
    return await call(ROUTE, { ...at, body: { ...fields, updatedAt } })
  } catch (error) {
    const now = isUnanswered(error)
      ? await call('GET /api/applications/:id', at).catch(() => undefined)
      : refusalOf(error, ROUTE, 409)?.current
    if (now && isSavedIn(now, step, userId)) return now
    throw error
  }
}

/** The candidate that is shown by the time when an answer comes; undefined after the screen was left. */
function useShown(id: string) {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = id
    return () => {
      shown.current = undefined
    }
  }, [id])
  return shown
}

const names = ['stage', 'rating', 'tags'] as const
const changedIn = (fields: Fields) => names.filter((name) => fields[name] !== undefined)

const pick = (record: CandidateRecord, fields: Fields): Fields =>
  Object.fromEntries(changedIn(fields).map((name) => [name, record[name]]))

const differs = (record: CandidateRecord, fields: Fields) =>
  changedIn(fields).some((name) => !isSame(fields[name], record[name]))

const haveSameField = (a: Change, b: Change) =>
  a.id === b.id && changedIn(a.fields).some((name) => b.fields[name] !== undefined)

/** Whether the record has this change, by this user and since the version that it replaces, with its mail. */
function isSavedIn(record: CandidateRecord, { fields, updatedAt }: Change, userId: string | undefined) {
  const kinds = [...changedIn(fields), ...(fields.mail ? (['mail'] as const) : [])]
  const isOwn = (kind: HistoryKind) =>
    record.history.some((event) => event.kind === kind && event.by.id === userId && event.at > updatedAt)
  return !differs(record, fields) && kinds.every(isOwn)
}

/** The message about what was not saved. The field may have been changed once more since. */
export function disputeMessage(record: CandidateRecord, fields: Sent, userId: string | undefined) {
  const by = record.history.find(({ kind }) => changedIn(fields).some((name) => name === kind))?.by
  const who = by?.id === userId ? 'You, in another tab or browser,' : (by?.name ?? 'Somebody')
  return `${who} changed this meanwhile: ${wordsOf(pick(record, fields))}. Yours is not saved: ${wordsOf(fields)}.`
}

/** 'stage New', 'stage Rejected with the mail', 'rating 3', 'tags timber, model', 'no tags'. */
function wordsOf({ stage, rating, tags, mail }: Sent): string {
  return [
    ...(stage ? [`stage ${stageLabel(stage)}${mail ? ' with the mail' : ''}`] : []),
    ...(rating === undefined ? [] : [rating === 0 ? 'no rating' : `rating ${rating}`]),
    ...(tags ? [tags.length === 0 ? 'no tags' : `tags ${tags.join(', ')}`] : []),
  ].join(', ')
}
