import { z } from 'zod'
import { PREVIEW_ENDED, previewPath } from '../../domain/draft/preview.ts'
import { previewToken } from '../../domain/draft/preview-link-schema.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { rememberPreview } from '../../http/access/preview-cookie.ts'
import { perAddress, refuseAfter } from '../../http/access/rate-limit.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { openPreview } from '../../store/draft/preview-links.ts'
import { countCall } from '../../store/requests/rate-limits.ts'

/** POST /api/previews/open: sets the cookie with which a browser sees the pages of a preview, and its pictures. */
export function openPreviewCalls(db: Database) {
  const openings = perAddress('preview')
  return [
    route('POST /api/previews/open', {
      summary: 'Open a preview in this browser, by the token of its link; its pages are below `path`',
      who: 'anyone',
      body: previewToken,
      answers: { 200: z.object({ path: z.string() }) },
      refuses: { 404: PREVIEW_ENDED, 429: 'After 20 wrong tokens in an hour.' },
      run: async ({ c, body: { token } }) => {
        const preview = await openPreview(db, token)
        if (!preview) {
          // Only wrong links are limited: many people may be behind one address.
          refuseAfter(await countCall(db, openings(c)))
          throw new Problem(404, PREVIEW_ENDED)
        }
        rememberPreview(c, { ...preview, token })
        return { path: previewPath(preview.id) }
      },
    }),
  ]
}
