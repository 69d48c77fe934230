import type { ReactNode } from 'react'
import type { Project } from '../../domain/project.ts'
import { ArrowButton } from '../../ui/ArrowButton.tsx'
import { scrollerKeys } from '../../ui/scroller-keys.ts'
import { useDragScroll } from '../../ui/use-drag-scroll.ts'
import { useScroller } from '../../ui/use-scroller.ts'
import { ProjectFacts } from './ProjectFacts.tsx'
import styles from './ProjectScroller.module.css'
import { ScrollerSection } from './ScrollerSection.tsx'
import { useWholePrint } from './use-whole-print.ts'

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
  useWholePrint(track)

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
        onKeyDown={scrollerKeys({ moveBy, moveTo }, KEY_STEP)}
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
          <ArrowButton label="Previous" isAtEnd={isAtStart} onPress={() => moveBy(-ARROW_STEP)} />
          <ArrowButton label="Next" isAtEnd={isAtEnd} onPress={() => moveBy(ARROW_STEP)} />
        </div>
      </div>
    </article>
  )
}
