export type { ShownSection } from './shown-project-schema.ts'

export const TEXT_LENGTH = 700 // characters
export const ALT_LENGTH = 300 // characters
export const SECTIONS_PER_PROJECT = 60

export const sectionTypes = ['text', 'image', 'gif'] as const
export type SectionType = (typeof sectionTypes)[number]

export type TextSection = { type: 'text'; content: string }
/** Content is the picture's address: /media/… for an uploaded one, or https://… */
export type PictureSection = {
  type: 'image' | 'gif'
  content: string
  alt?: string
  width?: number
  height?: number
}
export type Section = TextSection | PictureSection

export function isPicture<S extends { type: SectionType }>(section: S): section is S & PictureSection {
  return section.type !== 'text'
}

/** A picture without a description; it blocks nothing. */
export const isUndescribed = ({ type, alt }: { type: SectionType; alt?: string }) =>
  type !== 'text' && !alt?.trim()

export function withoutAlt(sections: readonly { type: SectionType; alt?: string }[]): number {
  return sections.filter(isUndescribed).length
}

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
