import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import type { ProjectCard } from '../../../domain/project/project-card.ts'
import { projectPath } from '../../../domain/shared/pages.ts'
import button from '../../../ui/word-button.module.css'
import styles from './NextProject.module.css'
import title from './project-title.module.css'

/** At the end of an open project: opens the next one in its place. */
export function NextProject({ card: { slug, name } }: { card: ProjectCard }) {
  const { search, state } = useLocation()
  const id = useId()
  return (
    <div className={styles.next}>
      <Link
        className={`${button.word} ${styles.link}`}
        to={{ pathname: projectPath(slug), search }}
        state={state}
        replace
        preventScrollReset
        prefetch="intent"
        draggable={false}
        aria-describedby={id}
      >
        Next project
      </Link>
      <p className={title.name} id={id}>
        {name}
      </p>
    </div>
  )
}
