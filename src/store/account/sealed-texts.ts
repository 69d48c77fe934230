import { change, type Database } from '../database/database.ts'

/** A text in the database that SECRET_KEY sealed. `replace` does nothing when it was replaced meanwhile. */
type SealedText = {
  sealed: string
  owner: string
  replace(sealed: string): Promise<void>
}

/** All sealed texts of the database. A new kind of sealed text is added here. */
export async function listSealedTexts(db: Database): Promise<SealedText[]> {
  return [...(await twoFactorSecrets(db)), ...(await linksInAnswers(db))]
}

async function twoFactorSecrets(db: Database): Promise<SealedText[]> {
  const rows = await db.selectFrom('two_factor').select(['user_id', 'sealed_secret']).execute()
  return rows.map(({ user_id, sealed_secret }) => ({
    sealed: sealed_secret,
    owner: user_id,
    replace: (sealed) =>
      change(db, async (tx) => {
        await tx
          .updateTable('two_factor')
          .set({ sealed_secret: sealed })
          .where('user_id', '=', user_id)
          .where('sealed_secret', '=', sealed_secret)
          .execute()
      }),
  }))
}

/** The tokens of new preview links, in the answers that are stored for repeated calls. */
async function linksInAnswers(db: Database): Promise<SealedText[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key', 'answer'])
    .where('answer', 'like', '%"sealedToken":%')
    .execute()
  return rows.flatMap(({ user_id, key, answer }) => {
    const stored = JSON.parse(answer) as { link?: { id?: unknown }; sealedToken?: unknown }
    if (typeof stored.sealedToken !== 'string' || typeof stored.link?.id !== 'string') return []
    const replace = (sealed: string) =>
      change(db, async (tx) => {
        await tx
          .updateTable('idempotency_keys')
          .set({ answer: JSON.stringify({ ...stored, sealedToken: sealed }) })
          .where('user_id', '=', user_id)
          .where('key', '=', key)
          .where('answer', '=', answer)
          .execute()
      })
    return [{ sealed: stored.sealedToken, owner: stored.link.id, replace }]
  })
}
