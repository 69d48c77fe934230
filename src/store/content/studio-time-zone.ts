import { siteSettings } from '../../domain/content/default-texts.ts'
import type { SiteContent } from '../../domain/content/site-schema.ts'
import { isTimeZone } from '../../domain/content/time-zone.ts'
import type { Database, Tx } from '../database/database.ts'
import { findContent } from './content.ts'

/** The time zone in which dates of the studio begin and end: an IANA name from the Site content. */
export async function studioTimeZone(db: Database | Tx): Promise<string> {
  return timeZoneIn(await findContent(db, 'site'))
}

/** The same from content that was read before. */
export const timeZoneIn = ({ timeZone }: Pick<SiteContent, 'timeZone'>) =>
  isTimeZone(timeZone) ? timeZone : siteSettings.timeZone
