import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stageLabel, stages } from '../../../domain/hiring/stage.ts'
import { messageOf } from '../../session/api.ts'
import { jobsQuery } from '../../session/queries.ts'
import { mailSentence } from '../../shell/mail-sentence.ts'
import { offerUndo, toastError, toastSuccess } from '../../shell/toasts/notify.tsx'
import { namesOf } from '../review/candidate-name.ts'
import { type CandidateListKey, type CandidatePages, LISTS } from '../review/candidate-queries.ts'
import { isAskedAbout, type MoveMail } from '../review/move-mail.ts'
import { sendMove } from '../review/send-move.ts'
import { movedInList } from './moved-lists.ts'

/** A move that waits for an answer about its mail. */
type AskedMove = { candidates: readonly Application[]; to: Stage; onMove?: () => void }

/**
 * Moves candidates: at once on the screen, then on the server, with Undo. A candidate that somebody else has moved meanwhile
 * stays where it is, and a message says so. `onHired` gets the candidates that were moved to Hired.
 */
export function useMoves(onHired: (moved: readonly Application[]) => void) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<AskedMove>()
  // The calls are sent one after another, in the order of the moves.
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const running = useRef(0)

  const move = useCallback(
    (
      candidates: readonly Application[],
      to: Stage,
      mail?: MoveMail,
      isUndo = false,
    ): Promise<readonly Application[]> => {
      const lists = { queryKey: LISTS, type: 'active', predicate: isLoaded } as const
      void queries.cancelQueries(lists)
      const before = queries.getQueriesData<CandidatePages>(lists)
      for (const [key, list] of before) {
        if (list)
          queries.setQueryData(key, movedInList(list, key[LISTS.length] as CandidateListKey, candidates, to))
      }
      running.current += 1

      /** Answers those whose call failed. */
      async function send() {
        const moved: Application[] = []
        const left: Application[] = []
        try {
          for await (const part of sendMove(candidates, to, mail)) {
            moved.push(...part.moved)
            left.push(...part.left)
          }
        } catch (error) {
          if (moved.length === 0) for (const [key, list] of before) queries.setQueryData(key, list)
          const fallback = isUndo
            ? 'The move could not be undone.'
            : 'The move could not be saved. Please try again.'
          toastError(messageOf(error, fallback))
        }
        running.current -= 1
        // With another move under way, the lists are loaded after that one.
        if (running.current === 0) reload()
        if (left.length > 0) toastError(leftMessage(left))
        if (moved.length > 0) report(moved, await mailSentence(queries))
        if (to === 'HIRED' && !isUndo) onHired(moved)
        return candidates.filter((one) => !moved.includes(one) && !left.includes(one))
      }

      function report(moved: readonly Application[], mailed: string) {
        const about = stageOf(moved)
        if (isUndo) toastSuccess(`${namesOf(moved)} moved back to ${stageLabel(to)}.`, { about })
        else offerUndo(movedMessage(moved, to, mail, mailed), () => undo(moved, to), { about })
      }

      function reload() {
        for (const queryKey of [LISTS, ['application'], ['activity'], jobsQuery.queryKey, ['projects']])
          void queries.invalidateQueries({ queryKey })
      }

      /** Each back to where it was. A mail that was sent stays sent, and none is sent for it. */
      function undo(candidates: readonly Application[], from: Stage) {
        for (const stage of stages) {
          const back = candidates.filter((one) => one.stage === stage)
          const now = back.map((one) => ({ ...one, stage: from }))
          if (now.length > 0) void move(now, stage, null, true)
        }
      }

      const failed = sent.current.then(send)
      sent.current = failed
      return failed
    },
    [queries, onHired],
  )

  /** Moves them, or asks about the mail first; `onMove` is called when they are moved. */
  const ask = useCallback(
    (candidates: readonly Application[], to: Stage, onMove?: () => void) => {
      const moving = candidates.filter(({ stage }) => stage !== to)
      if (moving.length === 0) return
      if (isAskedAbout(to)) return setAsked({ candidates: moving, to, onMove })
      void move(moving, to)
      onMove?.()
    },
    [move],
  )

  /** The question stays, with its mail, for those whose call failed. */
  async function answer(mail: MoveMail) {
    if (!asked) return
    const failed = await move(asked.candidates, asked.to, mail)
    if (failed.length > 0) return setAsked({ ...asked, candidates: failed })
    setAsked(undefined)
    asked.onMove?.()
  }

  return { asked, ask, answer, cancel: () => setAsked(undefined) }
}

const isLoaded = ({ state }: { state: { data: unknown } }) => state.data !== undefined

/** What the toast of a move is about. */
const stageOf = (moved: readonly Application[]) => `stage of ${moved.map(({ id }) => id).join()}`

function movedMessage(moved: readonly Application[], to: Stage, mail: MoveMail, mailSentence: string) {
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
