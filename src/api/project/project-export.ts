import { projectColumns, projectSheetColumns } from '../../domain/project/project-columns.ts'
import { csvAnswer, csvResponse } from '../../http/answer/csv.ts'
import { datedName } from '../../http/answer/dated-name.ts'
import { xlsxAnswer, xlsxResponse } from '../../http/answer/xlsx.ts'
import { routesFor } from '../../http/call/route.ts'
import { studioTimeZone } from '../../store/content/studio-time-zone.ts'
import { eachProject, recordExport } from '../../store/project/export-projects.ts'
import type { CallParts } from '../shared/call-parts.ts'

const route = routesFor({ who: 'projects.write' })

/** /api/projects/export.csv and .xlsx: before the call with :id, which would match it. */
export const projectExportCalls = ({ db, workbooks }: CallParts) => [
  route('GET /api/projects/export.csv', {
    needsConfirmation: true,
    summary: 'All projects for a spreadsheet, in the gallery’s order, with what tenders ask; hidden ones too',
    answers: { 200: csvAnswer },
    run: async ({ c, user }) => {
      await recordExport(db, user)
      return csvResponse(c, db, 'projects', projectColumns(await studioTimeZone(db)), eachProject(db))
    },
  }),
  route('GET /api/projects/export.xlsx', {
    needsConfirmation: true,
    summary: 'The same as a workbook, in which amounts and years are numbers',
    answers: { 200: xlsxAnswer },
    refuses: { 413: 'They are too many for a workbook.' },
    run: async ({ c, user }) => {
      await recordExport(db, user)
      const columns = projectSheetColumns(await studioTimeZone(db))
      const workbook = await workbooks.write({ sheet: 'Projects', columns, items: () => eachProject(db) })
      return xlsxResponse(c, await datedName(db, 'projects', 'xlsx'), workbook)
    },
  }),
]
