import type { ReactNode } from 'react'
import type { ProjectCard } from '../../../domain/project/project-card.ts'
import type { Project } from '../../../domain/project/shown-project-schema.ts'
import { Arrows, Track } from '../../../ui/Track.tsx'
import { useDragScroll } from '../../../ui/use-drag-scroll.ts'
import { useScroller } from '../../../ui/use-scroller.ts'
import { PictureGroup } from '../../shell/viewer/PictureGroup.tsx'
import { NextProject } from './NextProject.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import styles from './ProjectScroller.module.css'
import { picturesOf, ScrollerSection } from './ScrollerSection.tsx'
import { useLoadImagesForPrint } from './use-load-images-for-print.ts'
import { useStrip } from './use-strip.ts'

const ARROW_STEP = 960 // px
const KEY_STEP = 320 // px

type ProjectScrollerProps = {
  project: Project
  /** It opened on this page, so opening is animated. */
  isSliding?: boolean
  /** The one after it in the gallery. */
  next?: ProjectCard
  /** Shown beside the arrows: the Close button and the ways to share the project. */
  children?: ReactNode
}

/** An open project: its facts, then its texts and pictures, side by side; on a phone under the facts. */
export function ProjectScroller({ project, isSliding, next, children }: ProjectScrollerProps) {
  const { name, sections } = project
  const scroller = useScroller()
  const pictures = picturesOf(sections, name)
  const { sections: list, front, stopAt } = useStrip(scroller.track, pictures.length)
  useDragScroll(scroller.track)
  useLoadImagesForPrint(scroller.track)

  return (
    <article className={styles.opened} data-sliding={isSliding || undefined}>
      <Track className={styles.track} scroller={scroller} keyStep={KEY_STEP} label={name}>
        <ProjectFacts project={project} />
        {(sections.length > 0 || next) && (
          <PictureGroup id={project.id} pictures={pictures}>
            <div ref={list} className={styles.sections}>
              {sections.map((section, index) => (
                <ScrollerSection
                  // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id
                  key={index}
                  section={section}
                  projectName={name}
                  isFirst={index === 0}
                  index={sections.slice(0, index).filter(({ type }) => type !== 'text').length}
                />
              ))}
              {next && <NextProject card={next} />}
            </div>
          </PictureGroup>
        )}
      </Track>
      <div className={styles.bar}>
        {children}
        <div className={styles.place} data-still={(scroller.isAtStart && scroller.isAtEnd) || undefined}>
          {pictures.length > 0 && (
            <p role="status">
              <span aria-hidden="true">{`${front} / ${pictures.length}`}</span>
              <span className="visually-hidden">{`${front} of ${pictures.length}`}</span>
            </p>
          )}
          <Arrows className={styles.arrows} scroller={scroller} step={ARROW_STEP} stopAt={stopAt} />
        </div>
      </div>
    </article>
  )
}
