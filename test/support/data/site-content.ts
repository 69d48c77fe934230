import { plinth } from '../../../src/domain/account/user.ts'
import type { SiteContent } from '../../../src/domain/content/site-schema.ts'
import { putContent } from '../../../src/store/content/content.ts'
import { change, type Database } from '../../../src/store/database/database.ts'
import starter from '../../../starter/site.json' with { type: 'json' }

/** The starter's site content, with some of it changed; without the logo, whose picture is not uploaded here. */
export async function putSite(db: Database, changed: Partial<SiteContent>): Promise<void> {
  const { logo: _, ...site } = starter
  await change(db, (tx) => putContent(tx, plinth, 'site', { ...site, ...changed }))
}
