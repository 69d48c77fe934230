import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { Hono } from 'hono'
import { may } from '../../domain/account/role.ts'
import { type ActivityEntry, groupLabel, groupOf, sentenceOf } from '../../domain/activity/activity.ts'
import { differencesAsText } from '../../domain/activity/activity-difference.ts'
import { activityFilter, activityPage } from '../../domain/activity/activity-schema.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import { eachActivity, listActivity, listActors } from '../../store/activity/activity.ts'
import type { Database } from '../../store/database.ts'
import { described } from '../described.ts'

const group = 'Activity'

/** /api/activity: who changed what. */
export function activityCalls(db: Database) {
  return new Hono<AppEnv>()
    .get(
      '/',
      described({
        summary:
          'Who changed what, newest first; all of it for a Super Admin, their own edits for everybody else',
        who: 'signed in',
        group,
        query: activityPage,
        answers: { 200: '`{entries, next}`; `next` is the cursor of the next page, or null' },
      }),
      guard(),
      async (c) => {
        const { limit, cursor, ...filter } = checked(activityPage, c.req.query())
        const { user } = whoAsks(c)
        const person = may(user.role, 'activity') ? filter.person : user.id
        const { entries, next } = await listActivity(db, { ...filter, person, limit, before: cursor })
        return c.json({ entries: entries.map((entry) => ({ _id: entry.id, ...entry })), next })
      },
    )
    .get(
      '/people',
      described({
        summary: 'Everybody who stands in the log, deleted users too',
        who: 'activity',
        group,
        answers: { 200: 'A list of `{_id, id, name, email}`.' },
      }),
      guard('activity'),
      async (c) => c.json((await listActors(db)).map((person) => ({ _id: person.id, ...person }))),
    )
    .get(
      '/export.csv',
      described({
        summary: 'The log for a spreadsheet, newest first; all that the filter lets through',
        who: 'activity',
        group,
        query: activityFilter,
        answers: { 200: 'CSV in UTF-8; cells that a spreadsheet would compute begin with an apostrophe' },
      }),
      guard('activity'),
      (c) => {
        const filter = checked(activityFilter, c.req.query())
        const day = new Date().toISOString().slice(0, 10)
        c.header('Content-Type', 'text/csv; charset=utf-8')
        c.header('Content-Disposition', `attachment; filename="plinth-activity-${day}.csv"`)
        return c.body(spreadsheet(eachActivity(db, filter)))
      },
    )
}

/** Made while it is sent: the memory holds a page of entries, however long the log. */
function spreadsheet(entries: AsyncIterable<ActivityEntry>): ReadableStream<Uint8Array> {
  const lines = stringify({
    header: true,
    columns: ['When (UTC)', 'Who', 'E-mail', 'Kind', 'What', 'On', 'Id of it', 'Changes'],
    // Spreadsheets tell UTF-8 by its mark.
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  const rows = Readable.from(rowsOf(entries))
  rows.on('error', (error) => lines.destroy(error))
  // A reader who goes away stops the reading of the log too.
  lines.on('close', () => rows.destroy())
  return Readable.toWeb(rows.pipe(lines)) as ReadableStream<Uint8Array>
}

async function* rowsOf(entries: AsyncIterable<ActivityEntry>) {
  for await (const entry of entries) {
    const { at, actor, kind, subject, changes } = entry
    yield [
      at,
      actor.name,
      actor.email,
      groupLabel(groupOf(kind)),
      sentenceOf(entry),
      subject.name,
      subject.id,
      differencesAsText(changes),
    ]
  }
}
