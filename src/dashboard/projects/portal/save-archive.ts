import { saveByBrowser } from '../../session/api.ts'
import { toastError } from '../../shell/toasts/notify.tsx'

const LOST_SHOWN = 3

/** Says at once which files the server has lost: nobody looks for them in the archive. */
export async function saveArchive(): Promise<undefined> {
  const { lost } = await saveByBrowser('GET /api/archive', 'GET /api/archive.zip')
  if (lost.length === 0) return
  const more = lost.length > LOST_SHOWN ? ` and ${lost.length - LOST_SHOWN} more` : ''
  toastError(
    `The server has lost files, which the archive does not have: ${lost.slice(0, LOST_SHOWN).join(', ')}${more}. All are in its lost.txt.`,
  )
}
