import type { PictureSection, Section } from './section-schema.ts'

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
