import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ProjectCard } from '../../../domain/project/project-card.ts'
import type { PublicProject } from '../../../domain/project/project-fields.ts'
import type { ShownSection } from '../../../domain/project/project-schema.ts'
import { isPicture } from '../../../domain/project/section.ts'
import { projectPath } from '../../../domain/shared/pages.ts'
import looks from '../../../ui/looks.module.css'
import { Picture } from '../../../ui/Picture.tsx'
import { useWindowEvent } from '../../../ui/use-window-event.ts'
import button from '../../../ui/word-button.module.css'
import { PictureGroup, PictureLink } from '../../shell/pictures/PictureGroup.tsx'
import type { ViewedPicture } from '../../shell/pictures/shown-file.ts'
import { Arrows, Track, useScroller, watchRow } from '../../shell/pictures/Track.tsx'
import { FALLBACK_RATIO, type ImageRatio, imageRatios, nearestRatio } from './image-ratio.ts'
import { ProjectFacts, type SheetAddresses } from './ProjectFacts.tsx'
import styles from './ProjectScroller.module.css'
import title from './project-title.module.css'

const ARROW_STEP = 960 // px
const KEY_STEP = 320 // px

type ProjectScrollerProps = {
  project: PublicProject
  sheets?: SheetAddresses
  /** It opened on this page, so opening is animated. */
  isSliding?: boolean
  next?: ProjectCard
  /** Shown beside the arrows: the Close button and the ways to share the project. */
  children?: ReactNode
}

export function ProjectScroller({ project, sheets, isSliding, next, children }: ProjectScrollerProps) {
  const { name, sections } = project
  const scroller = useScroller()
  const pictures = picturesOf(sections, name)
  const { sections: list, front, stopAt } = useStrip(scroller.track, pictures.length)
  // Before printing also those that were not scrolled into view.
  useWindowEvent('beforeprint', () => {
    for (const image of scroller.track.current?.querySelectorAll('img') ?? []) image.loading = 'eager'
  })

  return (
    <article className={styles.opened} data-sliding={isSliding || undefined}>
      <Track className={styles.track} scroller={scroller} keyStep={KEY_STEP} label={name}>
        <ProjectFacts project={project} sheets={sheets} />
        {(sections.length > 0 || next) && (
          <PictureGroup id={project.id} pictures={pictures}>
            <div ref={list} className={styles.sections}>
              {sections.map((section, index) =>
                section.type === 'text' ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id
                  <p key={index} className={styles.text}>
                    {section.content}
                  </p>
                ) : (
                  <ScrollerPicture
                    // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id
                    key={index}
                    pictures={pictures}
                    index={sections.slice(0, index).filter(isPicture).length}
                    isFirst={index === 0}
                  />
                ),
              )}
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

/** The width of each ratio at a height of 450 px, and of 220. */
const sizes: Record<ImageRatio, string> = {
  wide: '(width <= 640px) 391px, 800px',
  classic: '(width <= 640px) 293px, 600px',
  portrait: '(width <= 640px) 147px, 300px',
}

const picturesOf = (sections: readonly ShownSection[], projectName: string): ViewedPicture[] =>
  sections
    .filter((section) => section.type !== 'text')
    .map(({ content, alt, width, height, picture }) => ({
      address: content,
      alt: alt || projectName,
      width,
      height,
      picture,
    }))

type ScrollerPictureProps = { pictures: readonly ViewedPicture[]; index: number; isFirst: boolean }

function ScrollerPicture({ pictures, index, isFirst }: ScrollerPictureProps) {
  const [hasFailed, setFailed] = useState(false)
  const picture = pictures[index]!
  const ratio = hasFailed ? FALLBACK_RATIO : nearestRatio(picture.width, picture.height)
  return (
    <div className={styles.picture} data-ratio={ratio} data-first={isFirst || undefined}>
      <PictureLink index={index}>
        <Picture
          {...picture}
          frameRatio={imageRatios[ratio]}
          sizes={sizes[ratio]}
          eager={isFirst}
          onFail={() => setFailed(true)}
        />
      </PictureLink>
    </div>
  )
}

/** At the end of an open project: opens the next one in its place. */
function NextProject({ card: { slug, name } }: { card: ProjectCard }) {
  const { search, state } = useLocation()
  const id = useId()
  return (
    <div className={styles.next}>
      <Link
        className={`${button.word} ${title.link}`}
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
      <p className={`${looks.heading} ${title.name}`} id={id}>
        {name}
      </p>
    </div>
  )
}

/** The sections of a project in a row that scrolls: the number of the picture at the front, of `count`, and where a step of the arrows ends. */
function useStrip(track: RefObject<HTMLElement | null>, count: number) {
  const sections = useRef<HTMLDivElement>(null)
  const [front, setFront] = useState(1)

  useEffect(() => {
    const element = track.current!
    return watchRow(element, () => {
      const { scrollLeft } = element
      const isAtEnd = scrollLeft > 0 && scrollLeft >= endOf(element) - 1
      const pictures = sections.current?.querySelectorAll('[data-ratio]') ?? []
      setFront(isAtEnd ? count : frontSection(spansIn(element, [...pictures]), scrollLeft))
    })
  }, [track, count])

  const stopAt = (left: number) => {
    const element = track.current!
    const facts = element.firstElementChild!
    return withoutSliver(
      left,
      spansIn(element, [facts, ...(sections.current?.children ?? [])]),
      endOf(element),
    )
  }

  return { sections, front, stopAt }
}

const endOf = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth

/** Measured from the start of the row. */
function spansIn(track: HTMLElement, elements: readonly Element[]): Span[] {
  const start = track.getBoundingClientRect().left - track.scrollLeft
  return elements.map((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { left: left - start, right: right - start }
  })
}

/** The left and right edge of a section, in pixels from the start of the strip. */
type Span = { left: number; right: number }

const SMALLEST_STEP = 96 // px: a tenth of a step of the arrows

/** The number, from 1, of the section at the front of a strip that is scrolled to `left`: the first that shows at least half. */
export function frontSection(sections: readonly Span[], left: number): number {
  const front = sections.findIndex((section) => (section.left + section.right) / 2 >= left)
  return front < 0 ? sections.length : front + 1
}

/**
 * The end of a step of the arrows to `left`: there, unless it leaves only a sliver of a section at the left edge,
 * which is then passed, or only a sliver of the way to the start or to `end`, the last position.
 */
export function withoutSliver(left: number, sections: readonly Span[], end: number): number {
  if (left < SMALLEST_STEP) return 0
  const cut = sections.find((section) => section.left < left && left < section.right)
  const stop = cut && cut.right - left < SMALLEST_STEP ? cut.right : left
  return end - stop < SMALLEST_STEP ? end : stop
}
