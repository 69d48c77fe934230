import type { ReactNode } from 'react'
import type { Project } from '../../../domain/project/shown-project-schema.ts'
import { Arrows, Track } from '../../../ui/Track.tsx'
import { useDragScroll } from '../../../ui/use-drag-scroll.ts'
import { useScroller } from '../../../ui/use-scroller.ts'
import { PictureGroup } from '../../viewer/PictureGroup.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import styles from './ProjectScroller.module.css'
import { picturesOf, ScrollerSection } from './ScrollerSection.tsx'
import { useLoadImagesForPrint } from './use-load-images-for-print.ts'

const ARROW_STEP = 960 // px
const KEY_STEP = 320 // px

type ProjectScrollerProps = {
  project: Project
  /** It opened on this page, so opening is animated. */
  isSliding?: boolean
  /** Shown beside the arrows: the Close button. */
  children?: ReactNode
}

/** An open project: its facts, then its texts and pictures, side by side; on a phone under the facts. */
export function ProjectScroller({ project, isSliding, children }: ProjectScrollerProps) {
  const { name, sections } = project
  const scroller = useScroller()
  useDragScroll(scroller.track)
  useLoadImagesForPrint(scroller.track)

  return (
    <article className={styles.opened} data-sliding={isSliding || undefined}>
      <Track className={styles.track} scroller={scroller} keyStep={KEY_STEP} label={name}>
        <ProjectFacts project={project} />
        {sections.length > 0 && (
          <PictureGroup id={project.id} pictures={picturesOf(sections, name)}>
            <div className={styles.sections}>
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
            </div>
          </PictureGroup>
        )}
      </Track>
      <div className={styles.bar}>
        {children}
        <Arrows className={styles.arrows} scroller={scroller} step={ARROW_STEP} />
      </div>
    </article>
  )
}
