import { dayIn } from '../../domain/time/day.ts'
import { studioTimeZone } from '../../store/content/studio-time-zone.ts'
import type { Database } from '../../store/database/database.ts'

/** The name of a file that is made now, with the day in the studio's time zone: 'plinth-activity-2026-11-22.csv'. */
export const datedName = async (db: Database, what: string, ending: 'csv' | 'xlsx' | 'zip') =>
  `plinth-${what}-${dayIn(new Date(), await studioTimeZone(db))}.${ending}`
