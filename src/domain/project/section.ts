import type { Picture } from '../picture/picture.ts'
import type { PictureSection, Section, TextSection } from './section-schema.ts'

type SectionType = Section['type']

export function isPicture<S extends { type: SectionType }>(section: S): section is S & PictureSection {
  return section.type !== 'text'
}

/** A picture without a description; it blocks nothing. */
export const isUndescribed = ({ type, alt }: { type: SectionType; alt?: string }) =>
  type !== 'text' && !alt?.trim()

export function withoutAlt(sections: readonly { type: SectionType; alt?: string }[]): number {
  return sections.filter(isUndescribed).length
}

/** A section with what a page needs to draw it; `picture` is absent for https pictures. */
export type ShownSection = TextSection | (PictureSection & { picture?: Picture })

/** Sections sent with type and content alone keep the alt text and size of the same picture. */
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
