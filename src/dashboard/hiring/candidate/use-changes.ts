import { useMutationState } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import type { MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { candidatePath } from '../../../domain/hiring/candidate-path.ts'
import { stageLabel } from '../../../domain/hiring/stage.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import { goalOf, useDataRouter } from '../../../ui/data-router.ts'
import { newKey } from '../../../ui/new-key.ts'
import { callOnce, isStatus, messageOf, refusalOf } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { useChange } from '../../shell/change.ts'
import { mailSentence } from '../../shell/mail-sentence.ts'
import { toastError, toastSuccess } from '../../shell/toasts/notify.tsx'
import { applicationQuery, asksBefore, type CandidateRecord, useReview } from './candidate-record.ts'
import {
  type Change,
  changeOf,
  disputeMessage,
  type Fields,
  isChange,
  isMade,
  isSameField,
  leftAfter,
  leftAfterSaving,
  prepare,
  undoable,
  undoOf,
  withChanges,
  wordsOf,
} from './changes.ts'

const ROUTE = 'PATCH /api/applications/:id'
const FAILED = 'The change could not be saved. Please try again.'

/** The changes that are not answered yet. */
const PENDING = { mutationKey: ['change of a candidate'], status: 'pending' } as const

type Around = {
  open: (id: string) => void
  focusScreen: () => void
  onHired: (record: CandidateRecord) => void
}

/** Sends changes one after the other, and knows what has become of them. `undo`: for the message about a move. */
function useSending(shownId: string, onHired: Around['onHired'], undo: (change: Change) => void) {
  const { isBlind, query, queries, show } = useReview()
  const { user } = useSession()
  const router = useDataRouter()
  /** The changes that were not saved, since somebody else had changed the same field. */
  const [disputes, setDisputes] = useState<readonly Change[]>([])
  const dispute = disputes.find(({ id }) => id === shownId)
  /** The changes that were sent, without those that failed or were undone. */
  const made = useRef<readonly Change[]>([])
  /** The change that a dialog asks about, of the version that was seen when it was opened. */
  const asked = useRef<Change>(undefined)
  /** Not after it was left, also when one has come back to the candidate since. */
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  // The screen shows them on the record.
  useMutationState({ filters: PENDING })
  const mutations = queries.getMutationCache()
  const pending = () => mutations.findAll(PENDING).map(({ state }) => state.variables as Change)

  const queryOf = (id: string) => applicationQuery(id, isBlind)
  const find = (id: string) => queries.getQueryData(queryOf(id).queryKey)
  const settle = (change: Change, asked: readonly Change[] = []) =>
    setDisputes((before) => [...before.filter((one) => !isSameField(one, change)), ...asked])
  const isShown = (id: string) => goalOf(router.state).location.pathname === candidatePath(id)
  /** With the name, when another candidate is shown. */
  function named(id: string, message: string) {
    const record = isShown(id) ? undefined : find(id)
    return record ? `${candidateName(record)}: ${message}` : message
  }

  const { mutateAsync: save } = useChange({
    name: PENDING.mutationKey[0],
    scope: 'candidate',
    about: ({ id }) => `change of ${id}`,
    failure: FAILED,
    changed: 'candidate',
    send(change: Change) {
      const { id, key, updatedAt } = change
      const record = find(id)
      if (record) prepare(change, record)
      return callOnce(ROUTE, key, { params: { id }, query, body: { ...change.fields, updatedAt } })
    },
    showAnswer(record, change) {
      show(record)
      // Earlier changes and those that wait are not saved over the change of somebody else without a question.
      if (!isMade(change, record, user?.id)) {
        made.current = made.current.filter((one) => one !== (change.undoes ?? change))
        return
      }
      made.current = leftAfterSaving(made.current, change, pending())
      // They are undone, or wait to be sent, over this change, which is one's own.
      for (const one of [...pending(), ...made.current, asked.current])
        if (one && isSameField(one, change)) one.updatedAt = record.updatedAt
    },
    /** Says what was saved of a move or an undo; other changes are seen where they were made. */
    async onSaved(record, change) {
      const { id, fields, undoes } = change
      if (fields.stage === 'HIRED') onHired(record)
      if (undoes) return { message: named(id, `Undone: ${wordsOf(fields)}.`) }
      if (!fields.stage) return
      // The usual mail goes with a move only: without it, the candidate was there already, perhaps moved by oneself.
      if (fields.mail === undefined && asksBefore(record, fields.stage))
        return void toastError(named(id, `Already in ${stageLabel(fields.stage)}. Nothing was mailed now.`))
      const mailed = fields.mail ? await mailSentence(queries) : ''
      if (!isMade(change, record, user?.id))
        return { message: named(id, mailed || `Already in ${stageLabel(fields.stage)}.`) }
      const message = named(id, `Moved to ${stageLabel(fields.stage)}. ${mailed}`.trimEnd())
      return { message, undo: () => undo(change) }
    },
    onRefused(error, change) {
      const { id } = change
      const current = refusalOf(error, ROUTE, 409)?.current
      made.current = leftAfter(made.current, change, error)
      const next = pending().find((one) => one !== change && isSameField(one, change))
      if (!current) {
        if (next) next.before = change.before
        void queries.invalidateQueries(queryOf(id))
        return named(id, messageOf(error, FAILED))
      }
      show(current)
      // A later one is refused, too, and asked about.
      if (next) return true
      settle(change, [changeOf(current, change.fields, [], change.key)])
      return (isOpen.current && isShown(id)) || named(id, disputeMessage(change, current, user?.id))
    },
  })

  return { save, pending, made, asked, dispute, settle, isOpen, isShown }
}

/** Changing stage, rating and tags: shown at once, sent one after the other, and undone in the reverse order. */
export function useChanges(shownId: string, { open, focusScreen, onHired }: Around) {
  const { save, pending, made, asked, dispute, settle, isOpen, isShown } = useSending(shownId, onHired, undo)

  /** Whether it was saved, or is disputed; not so when the call failed. */
  function send(change: Change): Promise<boolean> {
    settle(change)
    if (!change.undoes) made.current = [...made.current, change]
    return save(change).then(
      () => true,
      (error) => isStatus(error, 409),
    )
  }

  /** Undoes this change, else the last one, and shows its candidate. */
  function undo(change?: Change) {
    const left = undoable(made.current, pending())
    const undone = change ?? left.at(-1)
    if (!undone || !left.includes(undone)) return toastSuccess('There is nothing to undo.')
    // The button of the message is gone.
    if (isShown(undone.id)) focusScreen()
    else if (isOpen.current) open(undone.id)
    void send(undoOf(undone))
  }

  return {
    /** The record as the person sees it. */
    shown: (record: CandidateRecord) => withChanges(record, pending()),
    ask(record: CandidateRecord, fields: Fields) {
      asked.current = changeOf(record, fields, pending())
    },
    /** Sends the move that was asked about. After a failure it may have been saved: with the same mail it is the same move, which mails once. */
    sendAsked(mail: MailOfMove) {
      const change = asked.current!
      const fields = { ...change.fields, mail }
      if (!isSame(fields, change.fields)) asked.current = { ...change, key: newKey(), fields }
      return send(asked.current!)
    },
    change(record: CandidateRecord, fields: Fields) {
      if (isChange(withChanges(record, pending()), fields)) void send(changeOf(record, fields, pending()))
    },
    undo: () => undo(),
    dispute,
    keepTheirs: () => dispute && settle(dispute),
    async useMine() {
      if (dispute && !(await send({ ...dispute }))) settle(dispute, [dispute])
    },
  }
}
