import { useEffect, useRef, useState } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import type { MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import { call, messageOf, refusalOf } from '../../session/api.ts'
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
type Change = { id: string; fields: Sent }
/** `updatedAt`: the version that it replaces, which is the one that the person saw. */
type Step = Change & { updatedAt: string }

/** Changing stage, rating and tags: shown at once, sent one after the other, and undone in the reverse order. */
export function useChanges(shownId: string, open: (id: string) => void) {
  const { isBlind, query, queries, show } = useReview()
  const { user } = useSession()
  /** What was not saved, since somebody else had changed the same field. */
  const [disputes, setDisputes] = useState<readonly Step[]>([])
  const dispute = disputes.find(({ id }) => id === shownId)
  const shown = useShown(shownId)
  const undoable = useRef<Change[]>([])

  const queryOf = (id: string) => applicationQuery(id, isBlind)
  const find = (id: string) => queries.getQueryData(queryOf(id).queryKey)
  const settle = (change: Change, asked: readonly Step[] = []) =>
    setDisputes((before) => [...before.filter((one) => !haveSameField(one, change)), ...asked])
  const ask = (step: Step) => settle(step, [step])

  const { mutateAsync } = useChange({
    scope: 'candidate',
    send: ({ id, fields, updatedAt }: Step) =>
      call(ROUTE, {
        params: { id },
        query,
        body: { ...fields, updatedAt },
      }),
    show({ id, fields: { mail, ...set } }) {
      showIn<CandidateRecord>(queries, queryOf(id), (record) => ({ ...record, ...set }))
    },
    showAnswer(record, step, waiting) {
      show(record)
      settle(step)
      for (const next of waiting) if (haveSameField(next, step)) next.updatedAt = record.updatedAt
    },
    onRefused(error, step) {
      const { id, fields } = step
      undoable.current = undoable.current.filter((one) => one.id !== id)
      const current = refusalOf(error, ROUTE, 409)?.current
      if (current) {
        show(current)
        ask({ ...step, updatedAt: current.updatedAt })
      } else void queries.invalidateQueries(queryOf(id))
      const record = current ?? find(id)
      if (shown.current === id || !record) return current !== undefined
      const message = current ? disputeMessage(current, fields, user?.id) : messageOf(error, FAILED)
      toastError(`${candidateName(record)}: ${message}`, { about: `change of ${id}` })
      return true
    },
    failure: FAILED,
    changed: 'candidate',
  })

  /** Whether it was saved, or is disputed; not so when the call failed. */
  async function send(change: Change | Step): Promise<boolean> {
    const record = find(change.id)
    if (!record) return false
    settle(change)
    return mutateAsync({ updatedAt: record.updatedAt, ...change }).then(
      () => true,
      (error) => refusalOf(error, ROUTE, 409) !== undefined,
    )
  }

  /** Changes fields; each change can be undone. A mail cannot. Answers as `send`. */
  function change(id: string, fields: Sent): Promise<boolean> {
    const before = find(id)
    if (!before || !differs(before, fields)) return Promise.resolve(true)
    const { mail, ...set } = fields
    const back = { id, fields: pick(before, set) }
    undoable.current.push(back)
    const sent = send({ id, fields })
    if (fields.stage) void report(fields.stage, mail, back)
    return sent
  }

  async function report(stage: Stage, mail: MailOfMove | undefined, back: Change) {
    const mailed = mail ? ` ${await mailSentence(queries)}` : ''
    offerUndo(`Moved to ${stageLabel(stage)}.${mailed}`, () => undo(back), { about: `change of ${back.id}` })
  }

  /** Takes back this change, else the last one, and shows its candidate. */
  function undo(wanted: Change | undefined = undoable.current.at(-1)) {
    if (!wanted || !undoable.current.includes(wanted)) return toastSuccess('There is nothing to undo.')
    undoable.current = undoable.current.filter((one) => one !== wanted)
    const { id, fields } = wanted
    void send({ id, fields: fields.stage ? { ...fields, mail: null } : fields })
    open(id)
    toastSuccess(`Undone: ${wordsOf(fields)}.`, { about: `change of ${id}` })
  }

  return {
    change,
    undo: () => undo(),
    dispute,
    keepTheirs: () => dispute && settle(dispute),
    async useMine() {
      if (dispute && !(await send(dispute))) ask(dispute)
    },
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
