import { siteSettings } from '../domain/content/default-texts.ts'
import { DUE_DAYS } from '../domain/hiring/application-rules.ts'
import { findContent } from './content/content.ts'
import { change, type Database, type Tx } from './database.ts'

const DAY = 24 * 60 * 60 * 1000 // ms
/** Between two passes: a server that is off over a long weekend still erases. */
const MAX_GAP = 4 * DAY

/**
 * Notes a pass of the housekeeping at this time. True when what is older than its retention may be erased: when passes have
 * followed each other for as many days as staff see applications that are due, with no more than 4 days between two, and with the
 * same months of retention. After a jump of the clock, a long pause or other months, those days begin anew.
 */
export function mayErase(db: Database, at: Date): Promise<boolean> {
  return change(db, async (tx) => {
    const months = await monthsOf(tx)
    const before = await tx.selectFrom('retention_clock').selectAll().executeTakeFirst()
    const isSteady =
      before !== undefined &&
      before.months === months &&
      Math.abs(at.getTime() - Date.parse(before.last_pass_at)) <= MAX_GAP
    const last_pass_at = at.toISOString()
    const steady_since = isSteady ? before.steady_since : last_pass_at
    const pass = { last_pass_at, steady_since, months }
    await tx
      .insertInto('retention_clock')
      .values({ id: 1, ...pass })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(pass))
      .execute()
    return at.getTime() - Date.parse(steady_since) >= DUE_DAYS * DAY
  })
}

async function monthsOf(tx: Tx): Promise<string> {
  const { applicationRetention, enquiryRetention } = (await findContent(tx, 'site')) ?? siteSettings
  return JSON.stringify({ applicationRetention, enquiryRetention })
}
