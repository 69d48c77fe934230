import { useQueryClient } from '@tanstack/react-query'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import type { ProjectChanges, SharedChange } from '../../../../domain/project/project-changes-schema.ts'
import { projectCount } from '../../../../domain/project/project-count.ts'
import { call } from '../../../session/api.ts'
import { dropProjects } from '../../../session/queries.ts'
import { useChange } from '../../../shell/change.ts'

export function resultMessage(change: SharedChange, count: number): string {
  const projects = projectCount(count)
  const are = count === 1 ? 'is' : 'are'
  if ('status' in change) return `${projects} ${are} now ${change.status}.`
  if ('hidden' in change)
    return `${projects} ${are} ${change.hidden ? 'hidden from' : 'shown on'} the website.`
  if ('addTag' in change) return `${projects} ${count === 1 ? 'has' : 'have'} the tag ${change.addTag}.`
  if ('removeTag' in change) return `${projects} ${are} without the tag ${change.removeTag}.`
  return change.inTrash ? `${projects} deleted successfully! 🎉` : `${projects} ${are} restored.`
}

export function undoMessage(change: SharedChange, count: number): string {
  if ('status' in change) return 'Status change undone.'
  if ('hidden' in change) return 'Visibility change undone.'
  if ('inTrash' in change) return `${projectCount(count)} ${change.inTrash ? 'restored' : 'deleted'}.`
  return 'Tag change undone.'
}

/** The tags of these projects, each with the number of projects that have it; the most used first. */
export function tagCounts(projects: readonly Pick<ProjectJson, 'tags'>[]): [tag: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { tags } of projects) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1))
}

/** `undo`: the changes that undo this one, where they are sent. */
type Sent = { ids: readonly string[]; change: SharedChange; undo?: ProjectChanges }

/** Changes many projects with one call, shows a toast, and can undo the change with one call. */
export function useSharedChange(onDeleted: (ids: readonly string[]) => void) {
  const queries = useQueryClient()
  const isDelete = ({ change, undo }: Sent) => 'inTrash' in change && !undo
  const { mutate, isPending, variables } = useChange({
    send: ({ ids, change, undo }: Sent) =>
      call('PATCH /api/projects', { body: { changes: undo ?? [{ ids: [...ids], change }] } }),
    onSaved({ changed, undo }, sent) {
      const { ids, change } = sent
      if (sent.undo) return { message: undoMessage(change, changed) }
      if (isDelete(sent)) {
        // Before the rows are removed, so that the focus can move to a neighbouring row.
        onDeleted(ids)
        dropProjects(queries, ids)
      }
      return {
        message: resultMessage(change, ids.length),
        undo: undo.length > 0 ? () => mutate({ ...sent, undo }) : undefined,
      }
    },
    failure(sent) {
      if (sent.undo) return 'The change could not be undone.'
      return isDelete(sent)
        ? 'Failed to delete project. Please check the server.'
        : 'Failed to update project. Please try again.'
    },
    changed: (sent) => (isDelete(sent) ? 'deleted projects' : 'projects'),
    // The same field of the same projects.
    about: ({ ids, change }) => [...Object.keys(change), ...ids].join(' '),
  })
  const apply = (projects: readonly ProjectJson[], change: SharedChange) =>
    mutate({ ids: projects.map(({ id }) => id), change })
  return { apply, isPending, change: (variables?.undo?.[0] ?? variables)?.change }
}
