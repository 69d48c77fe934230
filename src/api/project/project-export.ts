import { projectColumns } from '../../domain/project/project-columns.ts'
import { csvAnswer, csvResponse } from '../../http/answer/csv.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { eachProject, recordExport } from '../../store/project/export-projects.ts'

const route = routesFor({ who: 'projects.write' })

/** /api/projects/export.csv: before the call with :id, which would match it. */
export const projectExportCalls = (db: Database) => [
  route('GET /api/projects/export.csv', {
    needsConfirmation: true,
    summary: 'All projects for a spreadsheet, in the gallery’s order, with what tenders ask; hidden ones too',
    answers: { 200: csvAnswer },
    run: async ({ c, user }) => {
      await recordExport(db, user)
      return csvResponse(c, 'projects', projectColumns, eachProject(db))
    },
  }),
]
