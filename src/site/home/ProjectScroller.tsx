import type { KeyboardEvent, ReactNode } from 'react'
import type { Project } from '../../domain/project.ts'
import { useDragScroll } from '../../ui/use-drag-scroll.ts'
import { useScroller } from '../../ui/use-scroller.ts'
import { ProjectFacts } from './ProjectFacts.tsx'
import styles from './ProjectScroller.module.css'
import { ScrollerSection } from './ScrollerSection.tsx'

const ARROW_STEP = 960 // px
const KEY_STEP = 320 // px

type ProjectScrollerProps = {
  project: Project
  /** It opens before the visitor's eyes, so its drawings slide out. */
  isSliding?: boolean
  /** What stands beside the arrows: the way to close it. */
  children?: ReactNode
}

/** An open project: its facts, then its texts and pictures, side by side. */
export function ProjectScroller({ project, isSliding, children }: ProjectScrollerProps) {
  const { track, isAtStart, isAtEnd, moveBy, moveTo } = useScroller()
  useDragScroll(track)

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowRight') moveBy(KEY_STEP)
    else if (event.key === 'ArrowLeft') moveBy(-KEY_STEP)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(track.current!.scrollWidth)
    else return
    event.preventDefault()
  }

  return (
    <article className={styles.opened} data-sliding={isSliding || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups drawings */}
      <div
        ref={track}
        className={styles.track}
        role="group"
        aria-label={project.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
        tabIndex={0}
        data-opened
        onKeyDown={onKeyDown}
      >
        <ProjectFacts project={project} />
        {project.sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name than their place
          <ScrollerSection key={index} section={section} projectName={project.name} isFirst={index === 0} />
        ))}
      </div>
      <div className={styles.bar}>
        {children}
        <div className={styles.arrows}>
          <ArrowButton
            label="Previous"
            points="M10 3 5 8l5 5"
            isAtEnd={isAtStart}
            onPress={() => moveBy(-ARROW_STEP)}
          />
          <ArrowButton
            label="Next"
            points="M6 3l5 5-5 5"
            isAtEnd={isAtEnd}
            onPress={() => moveBy(ARROW_STEP)}
          />
        </div>
      </div>
    </article>
  )
}

type ArrowButtonProps = { label: string; points: string; isAtEnd: boolean; onPress: () => void }

/** At the end it is disabled, yet keeps the focus of whoever pressed it. */
function ArrowButton({ label, points, isAtEnd, onPress }: ArrowButtonProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onPress()}
    >
      <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
        <path d={points} fill="none" stroke="currentColor" strokeWidth="1.25" />
      </svg>
    </button>
  )
}
