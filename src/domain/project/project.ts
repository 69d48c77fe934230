import type { Picture } from '../picture/picture-schema.ts'
import { isPicture } from './section.ts'
import type { Project, ShownSection } from './shown-project-schema.ts'

export const TRASH_DAYS = 30

/** For imported records without a year; only shown, never stored. */
export const FALLBACK_YEAR = 2000

export type Cover = { address: string; alt: string; width?: number; height?: number; picture?: Picture }

/** The first picture section, otherwise the preview image; undefined when there is neither, and the card shows only the name. */
export function coverOf(
  project: Pick<Project, 'name' | 'sections' | 'previewImageUrl' | 'previewPicture'>,
): Cover | undefined {
  const first = project.sections.find(isPicture)
  if (first) {
    const { content, alt, width, height, picture } = first as Extract<ShownSection, { type: 'image' | 'gif' }>
    return { address: content, alt: alt || project.name, width, height, picture }
  }
  if (!project.previewImageUrl) return undefined
  const picture = project.previewPicture
  return {
    address: project.previewImageUrl,
    alt: project.name,
    width: picture?.width,
    height: picture?.height,
    picture,
  }
}
