import type { Picture } from '../picture/picture.ts'
import { isPicture, type Section, type ShownSection } from './section.ts'
import type { Project } from './shown-project-schema.ts'

export type { Project } from './shown-project-schema.ts'

export const statuses = ['ON-SITE', 'DESIGN STAGE', 'COMPLETED', 'UNBUILT'] as const
export type Status = (typeof statuses)[number]

export const NAME_LENGTH = 200 // characters
export const TRASH_DAYS = 30

/** For records brought from elsewhere without them; only shown, never stored. */
export const FALLBACK_YEAR = 2000
export const FALLBACK_STATUS = 'Complete'

/** What staff write about a project; name to location and the tags in upper case. */
export type ProjectFields = {
  name: string
  category: string
  subCategory: string
  /** State or union territory. */
  location: string
  year: number
  client: string
  collaborators: string
  projectTeam: string
  projectLeaders: string[]
  tags: string[]
  status: Status
  /** Free text: '2,350 M2 / 25,300 FT2'. */
  sizeM2FT2: string
  /** ISO date. */
  keyDate: string
  /** Address of the preview picture, or empty. */
  previewImageUrl: string
  /** Seen by staff, but on no public page, call, feed or sitemap. */
  hidden: boolean
  sections: Section[]
}

export const isActive = (status: string) => status === 'ON-SITE' || status === 'DESIGN STAGE'
export const isCompleted = (status: string) => status === 'COMPLETED'

/** Work that goes on becomes completed; completed or unbuilt work is on site again. */
export function toggledStatus(status: Status): Status {
  return isActive(status) ? 'COMPLETED' : 'ON-SITE'
}

export type Cover = { address: string; alt: string; width?: number; height?: number; picture?: Picture }

/** The first picture section, else the preview image, else none: then the card is plain paper with the name. */
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
