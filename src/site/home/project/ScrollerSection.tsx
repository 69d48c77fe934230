import { useState } from 'react'
import type { ShownSection } from '../../../domain/project/shown-project-schema.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { PictureLink } from '../../shell/viewer/PictureLink.tsx'
import type { ViewedPicture } from '../../shell/viewer/viewed-picture.ts'
import { FALLBACK_RATIO, type ImageRatio, imageRatios, nearestRatio } from './image-ratio.ts'
import styles from './ScrollerSection.module.css'

/** The width of each ratio at a height of 450 px, and of 220. */
const sizes: Record<ImageRatio, string> = {
  wide: '(width <= 640px) 391px, 800px',
  classic: '(width <= 640px) 293px, 600px',
  portrait: '(width <= 640px) 147px, 300px',
}

type ScrollerSectionProps = {
  section: ShownSection
  /** The alt text of a picture without its own. */
  projectName: string
  isFirst: boolean
  /** Its place among the pictures of the project. */
  index: number
}

/** The pictures of a project for the viewer. */
export const picturesOf = (sections: readonly ShownSection[], projectName: string): ViewedPicture[] =>
  sections
    .filter((section) => section.type !== 'text')
    .map(({ content, alt, width, height, picture }) => ({
      address: content,
      alt: alt || projectName,
      width,
      height,
      picture,
    }))

export function ScrollerSection({ section, projectName, isFirst, index }: ScrollerSectionProps) {
  const [hasFailed, setFailed] = useState(false)
  if (section.type === 'text') return <p className={styles.text}>{section.content}</p>
  const { content, alt, width, height, picture } = section
  const ratio = hasFailed ? FALLBACK_RATIO : nearestRatio(width, height)
  return (
    <div className={styles.picture} data-ratio={ratio} data-first={isFirst || undefined}>
      <PictureLink index={index}>
        <Picture
          address={content}
          alt={alt || projectName}
          width={width}
          height={height}
          picture={picture}
          frameRatio={imageRatios[ratio]}
          sizes={sizes[ratio]}
          eager={isFirst}
          onFail={() => setFailed(true)}
        />
      </PictureLink>
    </div>
  )
}
