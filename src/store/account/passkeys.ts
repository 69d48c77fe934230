import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { MAX_PASSKEYS } from '../../domain/account/passkey.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { countOf, isWritten } from '../database/sql-parts.ts'
import { mailAccountChange } from './account-mails.ts'
import { deleteCodesWithoutFactor } from './recovery-codes.ts'
import { requireSecondFactor } from './second-factors.ts'
import { hashOf, newToken } from './tokens.ts'
import { findUser, requireCaller, subjectOf, userColumns } from './user-rows.ts'
import { confirmSessionIn, type Device, openSignedIn } from './users.ts'

const CHALLENGE_LIFETIME = 5 * 60_000 // ms
const ENDED = 'This took too long. Please try again.'
const TOO_MANY = `You have ${MAX_PASSKEYS} passkeys. Remove one first.`
const KNOWN = 'This passkey is in use already.'

export type Passkey = { id: string; name: string; createdAt: string; usedAt: string | null }
type StoredKey = { id: string; publicKey: string; counter: number; transports: string[] }
type FoundPasskey = { user: User; key: StoredKey }

/** What a signature may be used for; one for another purpose, session or user is refused. */
type ChallengePurpose = 'sign in' | `add for ${string}` | `confirm ${string}`

/** Returns a random text, which a passkey must sign within five minutes. */
export async function makeChallenge(db: Database, purpose: ChallengePurpose): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      expires_at: new Date(Date.now() + CHALLENGE_LIFETIME).toISOString(),
    })
    .execute()
  return challenge
}

/** Uses the challenge up; 409 when it is over, was used, or was made for something else. */
async function spendChallenge(tx: Tx, challenge: string, purpose: ChallengePurpose) {
  const spent = tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
  if (!(await isWritten(spent))) throw conflict(ENDED)
}

/** The oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export const countPasskeys = (db: Database | Tx, userId: string): Promise<number> =>
  countOf(db.selectFrom('passkeys').where('user_id', '=', userId))

/** The ids and transports of a user's passkeys, for the browser. */
export async function listKeys(db: Database, userId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id, transports }) => ({ id, transports: transports.split(' ').filter(Boolean) }))
}

/** The passkey with this id and its owner. */
export async function findPasskey(db: Database, id: string): Promise<FoundPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([...userColumns, 'passkeys.id as keyId', 'public_key as publicKey', 'counter', 'transports'])
    .where('passkeys.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { keyId, publicKey, counter, transports, ...user } = row
  return { user, key: { id: keyId, publicKey, counter, transports: transports.split(' ').filter(Boolean) } }
}

export function addPasskey(
  db: Database,
  actor: Actor,
  { key, name, challenge }: { key: StoredKey; name: string; challenge: string },
): Promise<Passkey> {
  return change(db, async (tx) => {
    await requireCaller(tx, actor.id)
    await spendChallenge(tx, challenge, `add for ${actor.id}`)
    if ((await countPasskeys(tx, actor.id)) >= MAX_PASSKEYS) throw conflict(TOO_MANY)
    const { id, publicKey, counter, transports } = key
    const passkey = { id, name, createdAt: now(), usedAt: null }
    const added = tx
      .insertInto('passkeys')
      .values({
        id,
        user_id: actor.id,
        public_key: publicKey,
        counter,
        transports: transports.join(' '),
        name,
        created_at: passkey.createdAt,
        used_at: null,
      })
      .onConflict((conflicting) => conflicting.doNothing())
    if (!(await isWritten(added))) throw conflict(KNOWN)
    await record(tx, actor, { kind: 'user.passkey-added', subject: subjectOf(actor) })
    await mailAccountChange(tx, actor, 'passkey-added')
    return passkey
  })
}

/** False when the user has no such passkey. */
export function renamePasskey(db: Database, actor: Actor, id: string, name: string): Promise<boolean> {
  return change(db, async (tx) => {
    const own = tx.selectFrom('passkeys').where('id', '=', id).where('user_id', '=', actor.id)
    const found = await own.select('name').executeTakeFirst()
    if (!found) return false
    if (found.name === name) return true
    await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
    const changes = { name: { before: found.name, after: name } }
    await record(tx, actor, { kind: 'user.passkey-renamed', subject: subjectOf(actor), changes })
    return true
  })
}

/** False when the user has no such passkey. */
export function removePasskey(db: Database, actor: Actor, id: string): Promise<boolean> {
  return change(db, async (tx) => {
    const removed = tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', actor.id)
    if (!(await isWritten(removed))) return false
    await noteRemoval(tx, actor, actor)
    await deleteCodesWithoutFactor(tx, actor.id)
    await requireSecondFactor(tx, actor.id)
    return true
  })
}

/**
 * Removes all passkeys of a user, who may have lost them or be somebody else; false when there are none. 409 when they are the admin's own
 * last second factor, which their role needs.
 */
export function removePasskeysByAdmin(db: Database, actor: Actor, userId: string): Promise<boolean> {
  return change(db, async (tx) => {
    const isRemoved = await removePasskeysOf(tx, actor, await findUser(tx, userId))
    await deleteCodesWithoutFactor(tx, userId)
    if (userId === actor.id) await requireSecondFactor(tx, userId)
    return isRemoved
  })
}

/** Removes all of a user's passkeys; whether there were any. */
export async function removePasskeysOf(tx: Tx, actor: Actor, user: Actor): Promise<boolean> {
  if (!(await isWritten(tx.deleteFrom('passkeys').where('user_id', '=', user.id)))) return false
  await noteRemoval(tx, actor, user)
  return true
}

async function noteRemoval(tx: Tx, actor: Actor, user: Actor) {
  await record(tx, actor, { kind: 'user.passkey-removed', subject: subjectOf(user) })
  await mailAccountChange(tx, user, 'passkey-removed')
}

/** The use of a passkey whose signature was right. `counter`: the one it signed. */
export type PasskeyUse = FoundPasskey & { challenge: string; counter: number }

/** Signs the owner in and returns the token of the session. */
export function signInByPasskey(db: Database, use: PasskeyUse, device: Device): Promise<string> {
  return change(db, async (tx) => {
    await noteUse(tx, use, 'sign in')
    return openSignedIn(tx, use.user, device)
  })
}

/** Notes that the user of the session has just used a passkey. */
export function confirmByPasskey(db: Database, use: PasskeyUse, sessionId: string): Promise<void> {
  return change(db, async (tx) => {
    await noteUse(tx, use, `confirm ${sessionId}`)
    await confirmSessionIn(tx, sessionId)
  })
}

/** 409 when it was removed, or used by another call, since it was read. */
async function noteUse(tx: Tx, { key, challenge, counter }: PasskeyUse, purpose: ChallengePurpose) {
  await spendChallenge(tx, challenge, purpose)
  const used = tx
    .updateTable('passkeys')
    .set({ counter, used_at: now() })
    .where('id', '=', key.id)
    .where('counter', '=', key.counter)
  if (!(await isWritten(used))) throw conflict(ENDED)
}
