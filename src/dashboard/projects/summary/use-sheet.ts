import type { Paper } from '../../../domain/sheet/sheet.ts'
import { download } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { saveFile } from '../../shell/ExportButton.tsx'

export const ON_SHEET = 'With what tenders ask, without the contact and the note'

/** Downloads the sheet of a project. */
export const useSheet = () =>
  useChange({
    send: ({ id, paper }: { id: string; paper: Paper }) =>
      download('GET /api/projects/:id/sheet', { params: { id }, query: { paper } }),
    onSaved: saveFile,
    failure: 'The sheet could not be made. Please try again.',
  })
