import { change, changeFound, type Database, now, type Tx } from '../database/database.ts'

type RequestTable = 'reset_requests' | 'subscription_requests'

/** Does not look for the address, so the call takes the same time for a known one; a worker does. */
export function addRequest(db: Database, table: RequestTable, email: string): Promise<void> {
  return change(db, async (tx) => {
    await tx.insertInto(table).values({ email, at: now() }).execute()
  })
}

/** Handles the oldest request; false when there is none. */
export async function handleOldest(
  db: Database,
  table: RequestTable,
  handle: (tx: Tx, email: string) => Promise<void>,
): Promise<boolean> {
  const oldest = (source: Database | Tx) =>
    source.selectFrom(table).selectAll().orderBy('id').limit(1).executeTakeFirst()
  const email = await changeFound(db, oldest, async (tx, request) => {
    await tx.deleteFrom(table).where('id', '=', request.id).execute()
    await handle(tx, request.email)
    return request.email
  })
  return email !== undefined
}
