import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { notFound } from '../domain/shared/problem.ts'
import { previewTokens } from '../http/access/preview-cookie.ts'
import { isSignedIn } from '../http/access/session.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import type { Database } from '../store/database/database.ts'
import { isDatabaseAway } from '../store/database/database-away.ts'
import { draftsWithPicture, isInSavedRecord, isOfDraft } from '../store/draft/drafts-of-picture.ts'
import { showsOneOf } from '../store/draft/preview-links.ts'

const MAX_KNOWN = 50_000 // ids of pictures

/** Who may get the files of a picture: everybody, or only the caller. Throws 404 for a caller who may not. */
export type PictureReaders = (c: Context<AppEnv>, pictureId: string) => Promise<'all' | 'caller'>

/**
 * A picture that only drafts name is for staff, and for browsers that have opened a preview of such a draft. Once a saved record has
 * named it, it stays public, so nothing is asked about it again.
 */
export function pictureReaders(db: Database): PictureReaders {
  // With `max` it would reserve memory for all of them at once.
  const known = new LRUCache<string, true>({ maxSize: MAX_KNOWN, sizeCalculation: () => 1 })
  return async (c, id) => {
    if (known.get(id)) return 'all'
    // Kept pages are served then, with their pictures. Whoever has the address of a draft's picture was given it.
    return readersIn(c, id).catch((error: unknown) => {
      if (isDatabaseAway(error)) return 'caller'
      throw error
    })
  }

  async function readersIn(c: Context<AppEnv>, id: string): Promise<'all' | 'caller'> {
    if (await isInSavedRecord(db, id)) {
      known.set(id, true)
      return 'all'
    }
    if (!(await isOfDraft(db, id))) return 'all'
    if (await isSignedIn(c, db)) return 'caller'
    const tokens = previewTokens(c)
    if (tokens.length > 0 && (await showsOneOf(db, tokens, await draftsWithPicture(db, id)))) return 'caller'
    throw notFound('Picture')
  }
}
