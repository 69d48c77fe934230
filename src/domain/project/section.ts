import type { Picture } from '../picture/picture-schema.ts'
import type { Project, ShownSection } from './project-schema.ts'
import type { PictureSection, Section } from './section-schema.ts'

type SectionType = Section['type']

export function isPicture<S extends { type: SectionType }>(section: S): section is S & PictureSection {
  return section.type !== 'text'
}

/** A picture without a description; it blocks nothing. */
const isUndescribed = ({ type, alt }: { type: SectionType; alt?: string }) => type !== 'text' && !alt?.trim()

export function withoutAlt(sections: readonly { type: SectionType; alt?: string }[]): number {
  return sections.filter(isUndescribed).length
}

/** Sections sent with only type and content keep the alt text and size of the same picture. */
export function keepPictureFacts(sent: readonly Section[], stored: readonly Section[]): Section[] {
  const known = new Map(stored.filter(isPicture).map((section) => [section.content, section]))
  return sent.map((section) => {
    const before = isPicture(section) && known.get(section.content)
    if (!before) return section
    const { alt, width, height } = before
    return {
      ...section,
      alt: section.alt ?? alt,
      width: section.width ?? width,
      height: section.height ?? height,
    }
  })
}

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
