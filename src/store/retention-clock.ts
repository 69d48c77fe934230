import { DUE_DAYS } from '../domain/hiring/application-rules.ts'
import { DAY, HOUR } from '../domain/time/durations.ts'
import { findContent } from './content/content.ts'
import { change, type Database, type Tx } from './database/database.ts'

/** Between two passes: a server that is off over a long weekend still erases. */
const MAX_GAP = 4 * DAY

/** Months that records are kept. */
export type Retention = { applicationRetention: number; enquiryRetention: number }

/**
 * Between two passes, so that the file of an upload that is under way is not taken for a day old: a jump within this gap, and the
 * upload itself, are shorter than a day.
 */
const REGULAR_GAP = 12 * HOUR

/** The work that a pass of the housekeeping may do. */
type Pass = {
  /** Delete files that were written a day ago and belong to nothing. */
  isRegular: boolean
  /** The months when what is older may be erased, else undefined. */
  retention: Retention | undefined
}

/**
 * Notes a pass of the housekeeping at this time, and says what it may do. What is too old may be erased when
 * passes have followed each other for as many days as staff see applications that are due, with no more than 4 days between two, and
 * with the same months of retention. After a jump of the clock, a long pause or other months, those days begin anew. The pass erases
 * by the months that are returned, since others may be saved while it runs.
 */
export function notePass(db: Database, at: Date): Promise<Pass> {
  return change(db, async (tx) => {
    const retention = await retentionOf(tx)
    const months = JSON.stringify(retention)
    const before = await tx.selectFrom('retention_clock').selectAll().executeTakeFirst()
    const gap = before ? Math.abs(at.getTime() - Date.parse(before.last_pass_at)) : Number.POSITIVE_INFINITY
    const isSteady = before !== undefined && before.months === months && gap <= MAX_GAP
    const last_pass_at = at.toISOString()
    const steady_since = isSteady ? before.steady_since : last_pass_at
    const pass = { last_pass_at, steady_since, months }
    await tx
      .insertInto('retention_clock')
      .values({ id: 1, ...pass })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(pass))
      .execute()
    const isOldEnough = at.getTime() - Date.parse(steady_since) >= DUE_DAYS * DAY
    return { isRegular: gap <= REGULAR_GAP, retention: isOldEnough ? retention : undefined }
  })
}

async function retentionOf(tx: Tx): Promise<Retention> {
  const { applicationRetention, enquiryRetention } = await findContent(tx, 'site')
  return { applicationRetention, enquiryRetention }
}
