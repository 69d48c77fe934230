import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultLines } from '../../domain/fields/faults.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import { ApiError, isStatus, messageOf } from '../session/api.ts'
import { changeOf, reload } from '../session/queries.ts'
import { formatTime } from '../shell/activity/format-time.ts'
import { offerUndo, toastError, toastSuccess } from '../shell/toasts/notify.tsx'
import {
  conflictIn,
  declarationOf,
  readVersions,
  reloadHistory,
  restoreVersion,
  setCurrent,
  type VersionedRecord,
  versionQuery,
} from './history-queries.ts'

/** `fields` are absent where all are restored; `updatedAt` is the current version that it replaces. */
type RestoreRequest = { number: number; fields?: string[]; updatedAt: string; isUndo?: boolean }

/** The text that the person must read: a sentence, and a line for each field. */
export type RestoreNotice = { message: string; lines: string[] }

/** Restores a version, says what came of it, and offers to undo it, which is one more restore. */
export function useRestoreVersion(record: VersionedRecord, onDone: () => void) {
  const queries = useQueryClient()
  const [notice, setNotice] = useState<RestoreNotice>()
  const { noun, table } = declarationOf(record)

  /** An undo may come from another screen, where only a toast is seen. */
  function say({ isUndo }: RestoreRequest, message: string, lines: string[] = []) {
    if (isUndo) toastError([message, ...lines].join(' '), { autoClose: 10_000 })
    else setNotice({ message, lines })
  }

  const linesOf = (number: number, errors: FieldErrors) =>
    faultLines(table, queries.getQueryData(versionQuery(record, number).queryKey), errors)

  const mutation = useMutation({
    mutationFn: ({ number, fields, updatedAt }: RestoreRequest) =>
      restoreVersion(record, number, { fields, updatedAt }),
    async onSuccess(answer, request) {
      const { number, updatedAt } = request
      const lines = linesOf(
        number,
        Object.fromEntries(answer.notRestored.map(({ field, message }) => [field, message])),
      )
      setNotice(undefined)
      setCurrent(queries, record, answer)
      onDone()
      if (answer.updatedAt === updatedAt) {
        return say(request, `Version ${number} could not be restored.`, lines)
      }
      if (lines.length) say(request, `Version ${number} was restored, except for this:`, lines)
      reload(queries, changeOf(record.kind))
      reloadHistory(queries, record)
      await announce(request, answer.updatedAt)
    },
    onError(error, request) {
      onDone()
      const conflict = conflictIn(record, error)
      reloadHistory(queries, record)
      if (conflict) {
        const { savedBy, savedAt, current } = conflict
        setCurrent(queries, record, current)
        const who = savedBy.name || savedBy.email
        return say(
          request,
          `${who} saved this ${noun} on ${formatTime(savedAt)}, so nothing was restored. The comparison now shows that version: check it, then restore again.`,
        )
      }
      if (isStatus(error, 404)) {
        return say(request, `This ${noun} was deleted meanwhile, so nothing was restored.`)
      }
      const errors = error instanceof ApiError ? error.errors : {}
      if (Object.keys(errors).length) {
        return say(
          request,
          'Nothing was restored, since these values are no longer allowed. Restore the other fields alone:',
          linesOf(request.number, errors),
        )
      }
      say(request, messageOf(error, 'The version could not be restored. Please try again.'))
    },
  })

  /** The version that was current before has the number before that of the new version. */
  async function announce({ number, fields, isUndo }: RestoreRequest, updatedAt: string) {
    const message = isUndo
      ? `Restore undone: the ${noun} is as in version ${number} again.`
      : fields
        ? `Restored from version ${number}: ${fields.map((name) => table[name]?.label ?? name).join(', ')}.`
        : `Version ${number} is restored.`
    const { items } = await readVersions(record).catch(() => ({ items: [] }))
    const made = items.find(({ savedAt }) => savedAt === updatedAt)
    const about = `version of the ${noun}`
    if (!made) return void toastSuccess(message, { about })
    const undo = { number: made.number - 1, fields: made.fields, updatedAt, isUndo: true }
    offerUndo(message, () => mutation.mutate(undo), { about })
  }

  return {
    restore: (request: RestoreRequest) => mutation.mutate(request),
    isBusy: mutation.isPending,
    notice,
  }
}
