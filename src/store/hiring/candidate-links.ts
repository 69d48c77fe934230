import { CANDIDATE_SESSION_DAYS, NO_END } from '../../domain/hiring/candidate.ts'
import { addToken, hashOf } from '../account/tokens.ts'
import { type Database, now, type Tx } from '../database/database.ts'

export const SESSION_SECONDS = CANDIDATE_SESSION_DAYS * 24 * 60 * 60

/** A new private link to an application, for one mail. All links of an application work until it is erased. */
export async function makeCandidateLink(tx: Tx, applicationId: string) {
  const token = await addToken(tx, 'application_links', { application_id: applicationId })
  return { token, until: NO_END }
}

export function findByLink(db: Database | Tx, token: string) {
  return db
    .selectFrom('application_links')
    .innerJoin('applications', 'applications.id', 'application_links.application_id')
    .select(['applications.id', 'applications.email'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** The token of a cookie by which this browser opens the application for 30 days. */
export const makeCandidateSession = (tx: Tx, applicationId: string) =>
  addToken(tx, 'candidate_sessions', {
    application_id: applicationId,
    expires_at: new Date(Date.now() + SESSION_SECONDS * 1000).toISOString(),
  })

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
