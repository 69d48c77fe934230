import { CANDIDATE_SESSION_DAYS, NO_END } from '../../domain/hiring/candidate.ts'
import { hashOf, newToken } from '../account/tokens.ts'
import { type Database, now, type Tx } from '../database/database.ts'

export const SESSION_SECONDS = CANDIDATE_SESSION_DAYS * 24 * 60 * 60

/** A new private link to an application, for one mail. All links of an application work until it is erased. */
export async function makeCandidateLink(tx: Tx, applicationId: string) {
  const token = newToken()
  await tx
    .insertInto('application_links')
    .values({ token_hash: hashOf(token), application_id: applicationId })
    .execute()
  return { token, until: NO_END }
}

export function findByLink(db: Database, token: string) {
  return db
    .selectFrom('application_links')
    .innerJoin('applications', 'applications.id', 'application_links.application_id')
    .select(['applications.id', 'applications.email'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** The token of a cookie by which this browser opens the application for 30 days. */
export async function makeCandidateSession(tx: Tx, applicationId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000).toISOString()
  await tx
    .insertInto('candidate_sessions')
    .values({ token_hash: hashOf(token), application_id: applicationId, expires_at: expiresAt })
    .execute()
  return token
}

/** The id of the application that this token of a cookie opens. */
export async function findCandidateSession(db: Database, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('candidate_sessions')
    .select('application_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row?.application_id
}
