import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { projectQuery } from '../../session/queries.ts'
import { useLegend } from '../../shell/keys/legend.ts'
import { SidePanel } from '../../shell/SidePanel.tsx'
import { toastError } from '../../shell/toasts/notify.tsx'
import { Preview } from '../summary/Preview.tsx'
import { PanelActions } from './PanelActions.tsx'
import { PanelFacts } from './PanelFacts.tsx'

const STEP = 'Next or previous project'
const legend = { ArrowDown: STEP, ArrowUp: STEP }

type Props = {
  /** The project from the list, shown until its details have loaded. */
  project: ProjectJson
  mayWrite: boolean
  onClose: () => void
  /** Gets the id of the copy. */
  onDuplicated: (id: string) => void
  onDeleted: () => void
  /** To the next or previous project, in the order of the table. */
  onStep: (step: 1 | -1) => void
}

/** Everything about one project, beside the table. */
export function ProjectPanel({ project: listed, mayWrite, onClose, onStep, ...actions }: Props) {
  const { data, isError } = useQuery({ ...projectQuery(listed.id), placeholderData: listed })
  const project = data ?? listed

  useLegend('Panel', legend)
  useEffect(() => {
    if (isError) toastError('Failed to fetch project details.')
  }, [isError])

  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onStep(event.key === 'ArrowDown' ? 1 : -1)
  }

  return (
    <SidePanel
      label={`Project ${project.name}`}
      heading={project.name}
      bodyLabel="Facts"
      foot={<PanelActions project={project} mayWrite={mayWrite} {...actions} />}
      onClose={onClose}
      onKeyDown={step}
    >
      <Preview project={project} size={[352, 220]} />
      <PanelFacts project={project} />
    </SidePanel>
  )
}
