import { directorsOf } from '../../../domain/content/person.ts'
import { teamFields } from '../../../domain/content/team-fields.ts'
import { type TeamContent, teamContent } from '../../../domain/content/team-schema.ts'
import { emptyRecord } from '../../../domain/record-fields.ts'
import { checked, errorsById } from '../../editing/checked.ts'
import { withoutUploads } from '../../editing/lists/PictureList.tsx'
import { call, refusalOf } from '../../session/api.ts'
import { counted } from '../editor/counted.ts'
import type { EditedPage } from '../editor/edited-page.ts'

/** How the Team page is loaded, saved, kept and merged while it is edited. */
export const editedTeam: EditedPage<'team', TeamContent> = {
  page: 'team',
  noun: 'page',
  table: teamFields,
  empty: emptyRecord<TeamContent>(teamFields),
  check: (draft, saved) => checked(teamContent, draft, saved),
  errorsIn: errorsById,
  nameOf: () => 'Team Page',
  keepable: ({ strip, marquee: { upper, lower }, ...draft }) => ({
    ...draft,
    strip: withoutUploads(strip),
    marquee: { upper: withoutUploads(upper), lower: withoutUploads(lower) },
  }),
  load: () => call('GET /api/content/team'),
  save: (body) => call('PUT /api/content/team', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/team', 409),
  summaryOf: ({ members }) =>
    members.length
      ? `${counted(members.length, 'member')}, ${counted(directorsOf(members).length, 'director')}`
      : 'No members yet',
}
