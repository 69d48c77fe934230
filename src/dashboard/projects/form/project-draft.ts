import type { ProjectJson } from '../../../api/project/project-json.ts'
import { emptyRecord, fieldsIn } from '../../../domain/fields/record-fields.ts'
import { type ProjectValues, projectFields } from '../../../domain/project/project-fields.ts'
import type { ShownFields } from '../../../domain/project/project-schema.ts'
import { type TenderField, withTender } from '../../../domain/project/tender-fields.ts'
import type { Tender } from '../../../domain/project/tender-schema.ts'
import { dayIn } from '../../../domain/time/day.ts'
import type { Version } from '../../editing/rules/edited-record.ts'
import { isWorthKeeping, type SectionDraft, sectionDraftOf } from './sections/section-drafts.ts'

/** A project while it is edited: plain data, so that it can be kept, compared and shown. */
export type ProjectDraft = Omit<ProjectValues, 'year' | 'sections'> & {
  year: string
  sections: SectionDraft[]
}

/** Today by the reader's own clock, as an ISO date. */
export const today = (now = new Date()) => dayIn(now)

export function emptyDraft(keyDate = today()): ProjectDraft {
  return { ...emptyRecord<ProjectValues>(projectFields), year: '', sections: [], keyDate }
}

export function draftOf(project: Omit<ShownFields, TenderField> & Partial<Tender>): ProjectDraft {
  return {
    ...fieldsIn(projectFields, withTender(project)),
    // A draft may have none yet.
    year: project.year ? String(project.year) : '',
    sections: project.sections.map((section, index) => sectionDraftOf(section, `stored-${index}`)),
  }
}

export const versionOf = (project: ProjectJson): Version<ProjectDraft> => ({
  draft: draftOf(project),
  updatedAt: project.updatedAt,
})

/** Without the pictures that have not arrived, whose files cannot be kept; what was written of one stays, and waits for it. */
export function withoutUploads(draft: ProjectDraft): ProjectDraft {
  const stays = (section: SectionDraft) => section.type === 'text' || isWorthKeeping(section)
  return { ...draft, sections: draft.sections.filter(stays) }
}
