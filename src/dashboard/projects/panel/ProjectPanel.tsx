import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { projectQuery } from '../../session/queries.ts'
import { toastError } from '../../shell/toasts/notify.tsx'
import { useCloseByEscape } from '../../shell/use-close-by-escape.ts'
import { Preview } from '../summary/Preview.tsx'
import { PanelActions } from './PanelActions.tsx'
import { PanelFacts } from './PanelFacts.tsx'
import styles from './ProjectPanel.module.css'

type Props = {
  /** The project from the list, shown until its details have loaded. */
  project: ProjectJson
  mayWrite: boolean
  onClose: () => void
  onDeleted: () => void
  /** To the next or previous project, in the order of the table. */
  onStep: (step: 1 | -1) => void
}

/** Everything about one project, beside the table. */
export function ProjectPanel({ project: listed, mayWrite, onClose, onDeleted, onStep }: Props) {
  const { data, isError } = useQuery({ ...projectQuery(listed.id), placeholderData: listed })
  const project = data ?? listed

  useEffect(() => {
    if (isError) toastError('Failed to fetch project details.')
  }, [isError])

  useCloseByEscape(onClose)

  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onStep(event.key === 'ArrowDown' ? 1 : -1)
  }

  return (
    <aside className={styles.panel} aria-label={`Project ${project.name}`} onKeyDown={step}>
      <header className={styles.head}>
        <h2>{project.name}</h2>
        <CloseButton onClick={() => onClose()} aria-label="Close panel" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the facts scroll, also by keyboard */}
      <section className={styles.body} aria-label="Facts" tabIndex={0}>
        <Preview project={project} size={[352, 220]} />
        <PanelFacts project={project} />
      </section>
      <PanelActions project={project} mayWrite={mayWrite} onDeleted={onDeleted} />
    </aside>
  )
}
