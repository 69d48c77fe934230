import type { ProjectJson } from '../../../api/project/project-json.ts'
import { shrinkPicture } from '../../pictures/shrink/shrink-picture.ts'
import { call } from '../../session/api.ts'
import { uploadPicture } from '../../session/upload.ts'
import type { ImportWork } from './import-run.ts'

/** What an import does with this server. `projects`: as they were when the plan was made, so that nothing newer is overwritten. */
export function workOf(importId: string, projects: readonly ProjectJson[]): ImportWork {
  const versions = new Map(projects.map(({ id, updatedAt }) => [id, updatedAt]))
  const paramsOf = (row: number) => ({ id: importId, row: String(row) })
  return {
    shrink: async (file, signal) => (await shrinkPicture(file, signal)).file,
    send: async (file, signal) => (await uploadPicture(file, () => {}, signal)).url,
    add: (row, body) => call('POST /api/imports/:id/rows/:row', { params: paramsOf(row), body }),
    change: (row, project, fields) =>
      call('PUT /api/imports/:id/rows/:row', {
        params: paramsOf(row),
        body: { ...fields, project, updatedAt: versions.get(project) },
      }),
    wait,
  }
}

/** Rejects when it is aborted. */
const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
