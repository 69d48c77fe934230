import { useQueryClient } from '@tanstack/react-query'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import type { ProjectChanges, SharedChange } from '../../../../domain/project/project-changes-schema.ts'
import { projectCount } from '../../../../domain/project/project-count.ts'
import { statuses } from '../../../../domain/project/status.ts'
import { call } from '../../../session/api.ts'
import { dropProjects } from '../../../session/queries.ts'
import { useChange } from '../../../shell/change.ts'

type Changeable = Pick<ProjectJson, 'id' | 'status' | 'hidden' | 'tags'>

/** The changes that undo this one. Projects that it does not change are left out. */
export function undoOf(projects: readonly Changeable[], change: SharedChange): ProjectChanges {
  const groups = (): ProjectChanges => {
    if ('status' in change) {
      return statuses
        .filter((status) => status !== change.status)
        .map((status) => ({ ids: idsOf((project) => project.status === status), change: { status } }))
    }
    if ('hidden' in change) {
      const { hidden } = change
      return [{ ids: idsOf((project) => project.hidden !== hidden), change: { hidden: !hidden } }]
    }
    if ('addTag' in change) {
      const tag = change.addTag
      return [{ ids: idsOf(({ tags }) => !tags.includes(tag)), change: { removeTag: tag } }]
    }
    if ('removeTag' in change) {
      const tag = change.removeTag
      return [{ ids: idsOf(({ tags }) => tags.includes(tag)), change: { addTag: tag } }]
    }
    return [{ ids: idsOf(() => true), change: { inTrash: !change.inTrash } }]
  }
  const idsOf = (isOther: (project: Changeable) => boolean) => projects.filter(isOther).map(({ id }) => id)
  return groups().filter(({ ids }) => ids.length > 0)
}

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

type Sent = {
  changes: ProjectChanges
  message: string
  failure: string
  /** The same field of the same projects. */
  about: string
  deleted?: readonly string[]
  undo?: Sent
}

/** Changes many projects with one call, shows a toast, and can undo the change with one call. */
export function useSharedChange(onDeleted: (ids: readonly string[]) => void) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useChange({
    send: ({ changes }: Sent) => call('PATCH /api/projects', { body: { changes } }),
    onSaved(_, { message, deleted, undo }) {
      if (deleted) {
        // Before the rows are removed, so that the focus can move to a neighbouring row.
        onDeleted(deleted)
        dropProjects(queries, deleted)
      }
      return { message, undo: undo && (() => mutate(undo)) }
    },
    failure: ({ failure }) => failure,
    changed: ({ deleted }) => (deleted ? 'deleted projects' : 'projects'),
    about: ({ about }) => about,
  })
  function apply(projects: readonly ProjectJson[], change: SharedChange) {
    const ids = projects.map(({ id }) => id)
    const about = [...Object.keys(change), ...ids].join(' ')
    const changes = undoOf(projects, change)
    const message = undoMessage(change, ids.length)
    const isDelete = 'inTrash' in change
    mutate({
      changes: [{ ids, change }],
      message: resultMessage(change, ids.length),
      failure: isDelete
        ? 'Failed to delete project. Please check the server.'
        : 'Failed to update project. Please try again.',
      about,
      deleted: isDelete ? ids : undefined,
      undo:
        changes.length > 0
          ? { changes, message, failure: 'The change could not be undone.', about }
          : undefined,
    })
  }
  return { apply, isPending, change: variables?.changes[0]?.change }
}
