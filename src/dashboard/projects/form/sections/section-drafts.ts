import type { ShownSection } from '../../../../domain/project/project-schema.ts'
import type { Uploaded } from '../../../session/upload.ts'

type TextDraft = { key: string; type: 'text'; content: string }
type PictureDraft = {
  key: string
  type: 'image' | 'gif'
  /** Empty until the picture is uploaded. */
  content: string
  alt: string
  width?: number
  height?: number
}
/** A section while it is edited; the key follows it through every move. */
export type SectionDraft = TextDraft | PictureDraft

export const newText = (key: string): SectionDraft => ({ key, type: 'text', content: '' })
export const newPicture = (key: string): PictureDraft => ({ key, type: 'image', content: '', alt: '' })

export const isWorthKeeping = (section: SectionDraft) =>
  section.content !== '' || (section.type !== 'text' && section.alt !== '')

export function sectionDraftOf(section: ShownSection, key: string): SectionDraft {
  if (section.type === 'text') return { ...section, key }
  const { picture, ...fields } = section
  return { ...fields, key, alt: section.alt ?? '' }
}

/** The section with its picture, once that has arrived or was chosen. */
export const withPicture = (section: SectionDraft, uploaded: Omit<Uploaded, 'id'>): SectionDraft => {
  const { url, width, height, type } = uploaded
  if (section.type === 'text') return section
  return { ...section, content: url, width, height, type: type === 'image/gif' ? 'gif' : 'image' }
}

export const withAlt = (section: SectionDraft, alt: string): SectionDraft =>
  section.type === 'text' ? section : { ...section, alt }

/** 'Picture 3': what its fields are called. */
export const sectionName = ({ type }: SectionDraft, index: number) =>
  `${type === 'text' ? 'Text' : 'Picture'} ${index + 1}`
