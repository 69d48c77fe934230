import { useRef, useState } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import { candidatePath } from '../../../domain/hiring/candidate-path.ts'
import { stageLabel } from '../../../domain/hiring/stage.ts'
import { goalOf, useDataRouter } from '../../../ui/data-router.ts'
import { newKey } from '../../../ui/new-key.ts'
import { callOnce, isStatus, messageOf, refusalOf } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { showIn, useChange } from '../../shell/change.ts'
import { mailSentence } from '../../shell/mail-sentence.ts'
import { toastSuccess } from '../../shell/toasts/notify.tsx'
import { applicationQuery, type CandidateRecord, useReview } from './candidate-record.ts'
import {
  type Change,
  changeOf,
  disputeMessage,
  type Fields,
  isChange,
  isSameField,
  wordsOf,
} from './changes.ts'

const ROUTE = 'PATCH /api/applications/:id'
const FAILED = 'The change could not be saved. Please try again.'

type Around = { open: (id: string) => void; onHired: (record: CandidateRecord) => void }

/** Changing stage, rating and tags: shown at once, sent one after the other, and undone in the reverse order. */
export function useChanges(shownId: string, { open, onHired }: Around) {
  const { isBlind, query, queries, show } = useReview()
  const { user } = useSession()
  const router = useDataRouter()
  /** The changes that were not saved, since somebody else had changed the same field. */
  const [disputes, setDisputes] = useState<readonly Change[]>([])
  const dispute = disputes.find(({ id }) => id === shownId)
  const undoable = useRef<readonly Change[]>([])

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

  const { mutateAsync } = useChange({
    scope: 'candidate',
    about: ({ id }) => `change of ${id}`,
    failure: FAILED,
    changed: 'candidate',
    send: ({ id, key, fields, updatedAt }: Change) =>
      callOnce(ROUTE, key, { params: { id }, query, body: { ...fields, updatedAt } }),
    show(change) {
      const put = ({ mail, ...set }: Fields) =>
        showIn<CandidateRecord>(queries, queryOf(change.id), (record) => ({ ...record, ...set }))
      put(change.fields)
      // Not the whole record: something else may have been saved since.
      return () => put(change.before)
    },
    showAnswer(record, change, waiting) {
      show(record)
      // These are later than this change, which is one's own.
      for (const next of [...waiting, ...undoable.current])
        if (isSameField(next, change)) next.updatedAt = record.updatedAt
    },
    /** Says what was saved of a move or an undo; other changes are seen where they were made. */
    async onSaved(record, change) {
      const { id, fields, isUndo } = change
      if (fields.stage === 'HIRED') onHired(record)
      if (isUndo) return { message: named(id, `Undone: ${wordsOf(fields)}.`) }
      if (!fields.stage) return
      const mailed = fields.mail ? ` ${await mailSentence(queries)}` : ''
      const message = named(id, `Moved to ${stageLabel(fields.stage)}.${mailed}`)
      return { message, undo: () => undo(change) }
    },
    onRefused(error, change, waiting) {
      const { id } = change
      const current = refusalOf(error, ROUTE, 409)?.current
      undoable.current = undoable.current.filter((one) =>
        current ? !isSameField(one, change) : one !== change,
      )
      const later = waiting.find((next) => isSameField(next, change))
      if (!current) {
        if (later) later.before = change.before
        void queries.invalidateQueries(queryOf(id))
        return named(id, messageOf(error, FAILED))
      }
      show(current)
      // A later one is refused, too, and asked about.
      if (later) return true
      settle(change, [{ ...change, updatedAt: current.updatedAt }])
      return isShown(id) || named(id, disputeMessage(change, current, user?.id))
    },
  })

  /** Whether it was saved, or is disputed; not so when the call failed. */
  function send(change: Change): Promise<boolean> {
    settle(change)
    if (!change.isUndo) undoable.current = [...undoable.current, change]
    return mutateAsync(change).then(
      () => true,
      (error) => isStatus(error, 409),
    )
  }

  /** Undoes this change, else the last one, and shows its candidate. */
  async function undo(change = undoable.current.at(-1)) {
    if (!change || !undoable.current.includes(change)) return toastSuccess('There is nothing to undo.')
    undoable.current = undoable.current.filter((one) => one !== change)
    open(change.id)
    const { fields: before, before: fields } = change
    const isUndone = await send({ ...change, key: newKey(), fields, before, isUndo: true })
    if (!isUndone) undoable.current = [...undoable.current, change]
  }

  return {
    send,
    change(id: string, fields: Fields) {
      const record = find(id)
      if (record && isChange(record, fields)) void send(changeOf(record, fields))
    },
    undo: () => undo(),
    dispute,
    keepTheirs: () => dispute && settle(dispute),
    async useMine() {
      const record = find(shownId)
      if (!dispute || !record) return
      const { fields, key, updatedAt } = dispute
      if (!(await send({ ...changeOf(record, fields, key), updatedAt }))) settle(dispute, [dispute])
    },
  }
}
