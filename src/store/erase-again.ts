import { plinth } from '../domain/account/user.ts'
import type { PrivateStore } from '../domain/file/private-store.ts'
import { inParts } from '../domain/shared/in-parts.ts'
import { forgetMemberAgain, isMemberThere } from './content/former-members.ts'
import { change, type Database } from './database/database.ts'
import { eraseEnquiry } from './enquiry/enquiry-changes.ts'
import { addProofs, type Erasure, listErasures } from './erasure/proofs.ts'
import { eraseApplication } from './hiring/erase-applications.ts'
import { removeSubscriber } from './subscriber/subscribers.ts'

const PROOFS_AT_ONCE = 500

const tables = { application: 'applications', enquiry: 'enquiries', subscriber: 'subscribers' } as const

/**
 * Erases what this database has although it was erased: by its own proofs, and by those of a database that it replaces, which it takes over.
 * Returns how much there was. Runs before anything is served or mailed.
 */
export async function eraseAgain(
  db: Database,
  files: PrivateStore,
  others: readonly Erasure[] = [],
): Promise<number> {
  for (const some of inParts(others, PROOFS_AT_ONCE)) await change(db, (tx) => addProofs(tx, some))
  let count = 0
  for (const some of inParts(await listErasures(db), PROOFS_AT_ONCE))
    for (const proof of await stillThere(db, some)) {
      await eraseOne(db, files, proof)
      count++
    }
  return count
}

async function stillThere(db: Database, proofs: readonly Erasure[]): Promise<Erasure[]> {
  const found: Erasure[] = []
  for (const [kind, table] of Object.entries(tables)) {
    const ofKind = new Map(proofs.filter((proof) => proof.kind === kind).map((proof) => [proof.id, proof]))
    if (ofKind.size === 0) continue
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', [...ofKind.keys()])
      .execute()
    found.push(...rows.map(({ id }) => ofKind.get(id!)!))
  }
  for (const proof of proofs)
    if (proof.kind === 'member' && (await isMemberThere(db, proof.id))) found.push(proof)
  return found
}

function eraseOne(db: Database, files: PrivateStore, { id, kind, reason }: Erasure): Promise<void> {
  switch (kind) {
    case 'application':
      return eraseApplication(db, files, plinth, id, reason)
    case 'enquiry':
      return eraseEnquiry(db, plinth, id, reason)
    case 'member':
      return forgetMemberAgain(db, id)
    case 'subscriber':
      return removeSubscriber(db, plinth, id, reason)
  }
}
