import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Application, ApplicationList, MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { moveTemplate, type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { messageOf } from '../../session/api.ts'
import { showIn, useChange } from '../../shell/change.ts'
import { mailSentence } from '../../shell/mail-sentence.ts'
import { toastError } from '../../shell/toasts/notify.tsx'
import { namesOf } from '../review/candidate-name.ts'
import { type CandidateListKey, type CandidatePages, LISTS_KEY } from '../review/candidate-queries.ts'
import type { CandidateSort } from '../review/candidate-view.ts'
import { moveAll, movesBack } from '../review/send-move.ts'

type Move = { candidates: readonly Application[]; to: Stage; mail?: MailOfMove; isUndo?: boolean }
/** A move that waits for an answer about its mail. */
type AskedMove = Pick<Move, 'candidates' | 'to'> & { onMove?: () => void }

const FAILED = 'The move could not be saved. Please try again.'

/**
 * Moves candidates: at once on the screen, then on the server, with Undo. A candidate that somebody else has moved meanwhile
 * stays where it is, and a message says so. `onHired` gets the candidates that were moved to Hired.
 */
export function useMoves(onHired: (moved: readonly Application[]) => void) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<AskedMove>()

  const { mutate, mutateAsync } = useChange({
    scope: 'stages of candidates',
    about: ({ candidates }) => `stage of ${candidates.map(({ id }) => id).join()}`,
    failure: ({ isUndo }) => (isUndo ? 'The move could not be undone.' : FAILED),
    changed: 'candidates',
    send: ({ candidates, to, mail }: Move) => moveAll(candidates, to, mail),
    show: ({ candidates, to }) =>
      showIn<CandidatePages>(queries, { queryKey: LISTS_KEY, type: 'active' }, (list, key) =>
        movedInList(list, key[LISTS_KEY.length] as CandidateListKey, candidates, to),
      ),
    async onSaved({ moved, left, error }, { to, mail, isUndo }) {
      if (error) toastError(messageOf(error, FAILED))
      if (left.length > 0) toastError(leftMessage(left))
      if (to === 'HIRED' && !isUndo) onHired(moved)
      if (moved.length === 0) return
      if (isUndo) return { message: `${namesOf(moved)} moved back to ${stageLabel(to)}.` }
      const message = movedMessage(moved, to, mail, await mailSentence(queries))
      const undo = () => {
        for (const back of movesBack(moved, to)) mutate({ ...back, isUndo: true })
      }
      return { message, undo }
    },
  })

  /** Moves them, or asks about the mail first; `onMove` is called when they are moved. */
  const ask = useCallback(
    (candidates: readonly Application[], to: Stage, onMove?: () => void) => {
      const moving = candidates.filter(({ stage }) => stage !== to)
      if (moving.length === 0) return
      if (moveTemplate(to)) return setAsked({ candidates: moving, to, onMove })
      mutate({ candidates: moving, to })
      onMove?.()
    },
    [mutate],
  )

  /** The question stays, with its mail, for those whose call failed. */
  async function answer(mail: MailOfMove) {
    if (!asked) return
    const { candidates, to } = asked
    const failed = await mutateAsync({ candidates, to, mail }).then(
      ({ moved, left }) => candidates.filter((one) => !moved.includes(one) && !left.includes(one)),
      () => candidates,
    )
    if (failed.length > 0) return setAsked({ ...asked, candidates: failed })
    setAsked(undefined)
    asked.onMove?.()
  }

  return { asked, ask, answer, cancel: () => setAsked(undefined) }
}

function movedMessage(moved: readonly Application[], to: Stage, mail: MailOfMove, mailSentence: string) {
  const isTestMailed = to === 'TEST' && mail === undefined
  const mailed = mail
    ? ` ${mailSentence}`
    : isTestMailed
      ? ' The test is mailed to everyone who did not have it yet.'
      : ''
  return `${namesOf(moved)} moved to ${stageLabel(to)}.${mailed}`
}

const leftMessage = (left: readonly Application[]) =>
  left.length === 1
    ? `${namesOf(left)} is no longer in ${stageLabel(left[0]!.stage)}: somebody else moved or erased this application.`
    : `${namesOf(left)} were moved or erased by somebody else meanwhile, and stay where they are now.`

/**
 * A loaded list after these candidates have moved to a stage: in it, out of it, or with their new stage, and with the new
 * counts. `moving` are the candidates as they were. What belongs after the loaded pages is not inserted.
 */
export function movedInList(
  list: CandidatePages,
  { stage, sort }: CandidateListKey,
  moving: readonly Application[],
  to: Stage,
): CandidatePages {
  const ids = new Set(moving.map(({ id }) => id))
  const stageSince = new Date().toISOString()
  const move = (one: Application): Application => (ids.has(one.id) ? { ...one, stage: to, stageSince } : one)
  const isShown = (one: Application) => stage === undefined || one.stage === stage
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map(move).filter(isShown),
    counts: movedCounts(page.counts, moving, to),
  }))
  if (stage === to) for (const one of moving) insert(pages, move(one), sort)
  return { ...list, pages }
}

function movedCounts(counts: ApplicationList['counts'], moving: readonly Application[], to: Stage) {
  const after = { ...counts }
  for (const { stage } of moving) {
    after[stage] -= 1
    after[to] += 1
  }
  return after
}

function insert(pages: ApplicationList[], one: Application, sort: CandidateSort) {
  if (pages.some(({ items }) => items.some(({ id }) => id === one.id))) return
  for (const { items, next } of pages) {
    const index = items.findIndex((other) => isBefore(one, other, sort))
    if (index < 0 && next !== null) continue
    items.splice(index < 0 ? items.length : index, 0, one)
    return
  }
}

/** The order of the server. */
function isBefore(a: Application, b: Application, sort: CandidateSort): boolean {
  if (sort === 'rating' && a.rating !== b.rating) return a.rating > b.rating
  const [first, second] = sort === 'oldest' ? [a, b] : [b, a]
  if (first.appliedAt !== second.appliedAt) return first.appliedAt < second.appliedAt
  return first.id < second.id
}
