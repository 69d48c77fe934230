import { Button } from '@mantine/core'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import type { SharedChange } from '../../../domain/project/project-changes-schema.ts'
import { statuses } from '../../../domain/project/status.ts'
import { TRASH_DAYS } from '../../../domain/project/trash.ts'
import { confirm } from '../../shell/toasts/notify.tsx'
import { useDuplicate } from '../panel/use-duplicate.ts'
import { BarMenu, Choice } from './BarMenu.tsx'
import { MoveTo } from './MoveTo.tsx'
import styles from './SelectionBar.module.css'
import { projectCount } from './state/shared-change.ts'
import { useSharedChange } from './state/use-shared-change.ts'
import { TagsMenu } from './TagsMenu.tsx'

type Props = {
  projects: readonly ProjectJson[]
  /** The number of all projects. */
  last: number
  /** Moves the first of them to this position in the gallery. */
  onMove: (place: number) => void
  /** Gets the id of the copy. */
  onDuplicated: (id: string) => void
  onClear: () => void
  onDeleted: () => void
}

/** The actions for all the selected projects at once. */
export function SelectionBar({ projects, last, onMove, onDuplicated, onClear, onDeleted }: Props) {
  const duplicate = useDuplicate(onDuplicated)
  const shared = useSharedChange(onDeleted)
  const apply = (change: SharedChange) => shared.apply(projects, change)
  const sent = shared.isPending ? shared.change : undefined
  const hides = (hidden: boolean) => sent !== undefined && 'hidden' in sent && sent.hidden === hidden

  const [only] = projects
  const askToDelete = () =>
    confirm({
      question: `Are you sure you want to delete ${projects.length === 1 ? `"${only?.name}"` : projectCount(projects.length)}`,
      note: `${projects.length === 1 ? 'The project stays' : 'The projects stay'} in the trash for ${TRASH_DAYS} days.`,
      yes: 'Yes, Delete',
      onYes: () => apply({ inTrash: true }),
    })

  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not form fields
    <div role="group" aria-label="Selected projects" className={styles.bar} data-question-place="after">
      <BarMenu label="Set status">
        {(close) =>
          statuses.map((status) => (
            <Choice
              key={status}
              label={status}
              count={projects.filter((project) => project.status === status).length}
              onChoose={() => {
                close()
                apply({ status })
              }}
            />
          ))
        }
      </BarMenu>
      <BarMenu label="Tags">
        {(close) => (
          <TagsMenu
            projects={projects}
            onChange={(change) => {
              close()
              apply(change)
            }}
          />
        )}
      </BarMenu>
      <Button
        variant="default"
        loading={hides(true)}
        disabled={projects.every(({ hidden }) => hidden)}
        onClick={() => apply({ hidden: true })}
      >
        Hide
      </Button>
      <Button
        variant="default"
        loading={hides(false)}
        disabled={projects.every(({ hidden }) => !hidden)}
        onClick={() => apply({ hidden: false })}
      >
        Show
      </Button>
      <BarMenu label="Move to…">
        {(close) => (
          <MoveTo
            last={last - projects.length + 1}
            onMove={(position) => {
              close()
              onMove(position)
            }}
          />
        )}
      </BarMenu>
      <Button
        variant="default"
        loading={duplicate.isPending}
        disabled={projects.length !== 1}
        title={projects.length === 1 ? undefined : 'Select one project to duplicate it'}
        onClick={() => only && duplicate.mutate(only.id)}
      >
        Duplicate
      </Button>
      <Button variant="subtle" color="earth" onClick={askToDelete}>
        Delete
      </Button>
      <Button variant="subtle" onClick={onClear} aria-label="Clear selection">
        Clear
      </Button>
    </div>
  )
}
