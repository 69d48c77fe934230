import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnyTable, fieldOf } from '../../domain/fields/record-fields.ts'
import { ApiError, isStatus, messageOf } from '../session/api.ts'
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

  function linesOf(number: number, faults: readonly (readonly [path: string, message: string])[]) {
    const version = queries.getQueryData(versionQuery(record, number).queryKey)
    return faults.map(([path, message]) => `${partLabel(table, path, version)}: ${message}`)
  }

  const mutation = useMutation({
    mutationFn: ({ number, fields, updatedAt }: RestoreRequest) =>
      restoreVersion(record, number, { fields, updatedAt }),
    async onSuccess(answer, request) {
      const { number, updatedAt } = request
      const lines = linesOf(
        number,
        answer.notRestored.map(({ field, message }) => [field, message]),
      )
      setNotice(undefined)
      await setCurrent(queries, record, answer)
      onDone()
      if (answer.updatedAt === updatedAt) {
        return say(request, `Version ${number} could not be restored.`, lines)
      }
      if (lines.length) say(request, `Version ${number} was restored, except for this:`, lines)
      record.changed(queries)
      reloadHistory(queries, record)
      await announce(request, answer.updatedAt)
    },
    async onError(error, request) {
      onDone()
      const conflict = conflictIn(record, error)
      reloadHistory(queries, record)
      if (conflict) {
        const { savedBy, savedAt, current } = conflict
        await setCurrent(queries, record, current)
        const who = savedBy.name || savedBy.email
        return say(
          request,
          `${who} saved this ${noun} on ${formatTime(savedAt)}, so nothing was restored. The comparison now shows that version: check it, then restore again.`,
        )
      }
      if (isStatus(error, 404)) {
        return say(request, `This ${noun} was deleted meanwhile, so nothing was restored.`)
      }
      const faults = error instanceof ApiError ? Object.entries(error.errors) : []
      if (faults.length) {
        return say(
          request,
          'Nothing was restored, since these values are no longer allowed. Restore the other fields alone:',
          linesOf(request.number, faults),
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

/** 'Offices: Guwahati: Address' for 'offices.0.address', where the entry is named by its place in this record. */
function partLabel(table: AnyTable, path: string, record: unknown): string {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  const { label, parts, entries, nameOf } = table[name] ?? { label: name }
  const value = record ? fieldOf(record, name) : undefined
  if (!rest.length) return label
  if (parts) return `${label}: ${partLabel(parts, rest.join('.'), value)}`
  const [key = '', ...inner] = rest
  const entry = Array.isArray(value) ? value[Number(key)] : undefined
  const named = `${label}: ${(entry && nameOf?.(entry)) || `No. ${Number(key) + 1}`}`
  return entries && inner.length ? `${named}: ${partLabel(entries, inner.join('.'), entry)}` : named
}
