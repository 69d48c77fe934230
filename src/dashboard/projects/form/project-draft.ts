import './zod-without-eval.ts'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import type { Picture } from '../../../domain/picture/picture.ts'
import type { FieldErrors } from '../../../domain/problem.ts'
import type { ProjectFields } from '../../../domain/project/project.ts'
import { type FieldName, type Merge, merged } from '../../../domain/project/project-merge.ts'
import { newProject } from '../../../domain/project/project-schema.ts'
import { isWorthKeeping, type SectionDraft, sectionDraftOf, sectionOf } from './sections/section-drafts.ts'

/** A project while it is edited: plain data, so that it can be kept, compared and shown. */
export type ProjectDraft = Omit<ProjectFields, 'year' | 'status' | 'sections'> & {
  year: string
  /** Empty until one is chosen. */
  status: string
  previewPicture?: Picture
  sections: SectionDraft[]
}

/** Today by the reader's own clock, as an ISO date. */
export function today(now = new Date()): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

export function emptyDraft(keyDate = today()): ProjectDraft {
  return {
    name: '',
    category: '',
    subCategory: '',
    location: '',
    year: '',
    client: '',
    collaborators: '',
    projectTeam: '',
    projectLeaders: [],
    tags: [],
    status: '',
    sizeM2FT2: '',
    keyDate,
    previewImageUrl: '',
    hidden: false,
    sections: [],
  }
}

export function draftOf(project: ProjectJson): ProjectDraft {
  const { name, category, subCategory, location, client, collaborators, projectTeam } = project
  const { projectLeaders, tags, status, sizeM2FT2, keyDate, previewImageUrl, previewPicture, hidden } =
    project
  return {
    name,
    category,
    subCategory,
    location,
    year: String(project.year),
    client,
    collaborators,
    projectTeam,
    projectLeaders,
    tags,
    status,
    sizeM2FT2,
    keyDate,
    previewImageUrl,
    previewPicture,
    hidden,
    sections: project.sections.map((section, place) => sectionDraftOf(section, `stored-${place}`)),
  }
}

/** What would be sent. */
export function sentOf({ previewPicture, sections, ...fields }: ProjectDraft) {
  return { ...fields, sections: sections.map(sectionOf) }
}

export function isChanged(draft: ProjectDraft, saved: ProjectDraft): boolean {
  return JSON.stringify(sentOf(draft)) !== JSON.stringify(sentOf(saved))
}

/** Without the pictures that have not arrived, whose files cannot be kept; what was written of one stays, and waits for it. */
export function withoutUploads(draft: ProjectDraft): ProjectDraft {
  const stays = (section: SectionDraft) => section.type === 'text' || isWorthKeeping(section)
  return { ...draft, sections: draft.sections.filter(stays) }
}

/** `merged`, with the preview picture that belongs to the preview's address. */
export function mergedDraft(
  mine: ProjectDraft,
  theirs: ProjectDraft,
  merge: Merge,
  chosen: readonly FieldName[] = [],
): ProjectDraft {
  const next = merged(mine, theirs, merge, chosen)
  const isTheirs = next.previewImageUrl === theirs.previewImageUrl
  return { ...next, previewPicture: (isTheirs ? theirs : mine).previewPicture }
}

/** The fields as the rules leave them, or what is wrong with them. */
export function checkedDraft(draft: ProjectDraft): { fields: ProjectFields } | { errors: FieldErrors } {
  const { success, data, error } = newProject.safeParse(sentOf(draft))
  if (success) return { fields: data }
  const errors: FieldErrors = {}
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message
  return { errors: byKey(errors, draft.sections) }
}

/**
 * 'sections.3.content' as 'sections.<key>': what is wrong with a section stays with it when it moves. One message a section.
 */
export function byKey(errors: FieldErrors, sections: readonly SectionDraft[]): FieldErrors {
  const found: FieldErrors = {}
  for (const [field, message] of Object.entries(errors)) {
    const place = /^sections\.(\d+)/.exec(field)?.[1]
    const section = place === undefined ? undefined : sections[Number(place)]
    found[section ? sectionField(section.key) : field] ??= message
  }
  return found
}

export const sectionField = (key: string) => `sections.${key}`
