import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { copyOf } from '../../../domain/project/project-copy.ts'
import { toggledStatus } from '../../../domain/project/status-rules.ts'
import { withTender } from '../../../domain/project/tender-fields.ts'
import { TRASH_DAYS } from '../../../domain/project/trash.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { projectPath } from '../../../domain/shared/pages.ts'
import { type Answer, call } from '../../session/api.ts'
import { dropProjects, projectsQuery } from '../../session/queries.ts'
import { useChange } from '../../shell/change.ts'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { PlainButton } from '../../shell/looks/buttons.ts'
import { confirm } from '../../shell/toasts/notify.tsx'
import { useIsShown } from '../../shell/use-is-shown.ts'
import { SheetButtons } from '../summary/SheetButtons.tsx'
import { useRestore } from '../trash/use-restore.ts'
import styles from './PanelActions.module.css'

type Props = {
  project: ProjectJson
  mayWrite: boolean
  /** Gets the id of the copy. */
  onDuplicated: (id: string) => void
  /** Gets the id of the deleted project, which may not be the one that is shown by then. */
  onDeleted: (id: string) => void
}

export function PanelActions({ project, mayWrite, onDuplicated, onDeleted }: Props) {
  const { id, name, slug, status, hidden } = project
  const queries = useQueryClient()

  // Each change names its project: the panel may show another one by its answer or its Undo.
  const toggle = useChange({
    send: ({ id, status }: Pick<ProjectJson, 'id' | 'status'>) =>
      call('PUT /api/projects/:id', { params: { id }, body: { status } }),
    onSaved: ({ name, status }) => ({ message: `${name} is now ${status}.` }),
    failure: 'Failed to change the status. Please try again.',
    changed: 'projects',
    about: ({ id }) => `status of ${id}`,
  })
  const hide = useChange({
    send: ({ id, hidden }: Pick<ProjectJson, 'id' | 'name' | 'hidden'>) =>
      call('PATCH /api/projects', { body: { changes: [{ ids: [id], change: { hidden } }] } }),
    onSaved: ({ changed }, { id, name, hidden }) =>
      hidden
        ? {
            message: `${name} is hidden from the website.`,
            // A project that a colleague hid before stays hidden.
            undo: changed > 0 ? () => hide.mutate({ id, name, hidden: false }) : undefined,
          }
        : { message: `${name} is on the website.` },
    failure: 'Failed to update project. Please try again.',
    changed: 'projects',
    about: ({ id }) => `website and ${id}`,
  })
  const { duplicate, isPending: isDuplicating } = useDuplicate(onDuplicated)
  const restore = useRestore()
  const remove = useChange({
    send: ({ id }: ProjectJson) => call('DELETE /api/projects/:id', { params: { id } }),
    onSaved(_, deleted) {
      onDeleted(deleted.id)
      dropProjects(queries, [deleted.id])
      return { message: 'Project deleted successfully! 🎉', undo: () => restore.mutate(deleted) }
    },
    failure: 'Failed to delete project. Please check the server.',
    changed: 'deleted projects',
    about: ({ id }) => `trash and ${id}`,
  })

  const askToDelete = () =>
    confirm({
      question: `Are you sure you want to delete "${name}"`,
      note: `The project stays in the trash for ${TRASH_DAYS} days.`,
      yes: 'Yes, Delete',
      onYes: () => remove.mutate(project),
    })

  return (
    <footer className={styles.actions} data-question-side="before">
      {mayWrite && (
        <>
          <Button component={Link} to={screenOf('project', 'edit', id)} fullWidth>
            Modify Project
          </Button>
          {/* It sets the status that it names, even if another user changed it meanwhile. */}
          <PlainButton
            loading={toggle.isPending}
            onClick={() => toggle.mutate({ id, status: toggledStatus(status) })}
          >
            Mark {toggledStatus(status)}
          </PlainButton>
          <PlainButton loading={hide.isPending} onClick={() => hide.mutate({ id, name, hidden: !hidden })}>
            {hidden ? 'Show on website' : 'Hide from website'}
          </PlainButton>
          <PlainButton component={Link} to={screenOf('project', 'history', id)}>
            History
          </PlainButton>
          <PlainButton loading={isDuplicating} onClick={() => duplicate(id)}>
            Duplicate
          </PlainButton>
          <SheetButtons id={id} />
        </>
      )}
      {!hidden && (
        <Button component="a" href={projectPath(slug)} target="_blank" rel="noopener" variant="subtle">
          Public page
        </Button>
      )}
      {mayWrite && (
        <Button variant="subtle" color="earth" loading={remove.isPending} onClick={askToDelete}>
          Delete
        </Button>
      )}
    </footer>
  )
}

type Copy = Answer<'POST /api/projects'>

/**
 * Adds a hidden copy of a project, as it is stored now, and can move the copy to the trash. `onMade` gets the id of the copy, unless one
 * has gone elsewhere.
 */
export function useDuplicate(onMade: (id: string) => void) {
  const queries = useQueryClient()
  const { keyOf, forget } = useSendingKey()
  const isShown = useIsShown()

  const undo = useChange({
    send: ({ id }: Copy) => call('DELETE /api/projects/:id', { params: { id } }),
    onSaved(_, { id, name }) {
      dropProjects(queries, [id])
      return { message: `${name} is in the trash.` }
    },
    failure: 'The copy could not be deleted.',
    changed: 'deleted projects',
  })
  const { mutate, isPending } = useChange({
    async send({ id }: { id: string; isStillShown: () => boolean }) {
      const body = copyOf(withTender(await call('GET /api/projects/:id', { params: { id } })))
      return call('POST /api/projects', { body, headers: { 'Idempotency-Key': keyOf(body) } })
    },
    onSaved(copy, { isStillShown }) {
      forget()
      // At once in the list, so that its row can take the focus.
      queries.setQueryData(projectsQuery.queryKey, (before) => before && [copy, ...before])
      if (isStillShown()) onMade(copy.id)
      return {
        message: `${copy.name} is hidden from the website until you show it.`,
        undo: () => undo.mutate(copy),
      }
    },
    failure: 'The project could not be duplicated. Please try again.',
    changed: 'projects',
  })
  return { isPending, duplicate: (id: string) => mutate({ id, isStillShown: isShown }) }
}
