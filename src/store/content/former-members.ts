import { sql } from 'kysely'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import { kindsIn } from '../../domain/activity/activity.ts'
import { contentLabels } from '../../domain/content/content.ts'
import { readContent } from '../../domain/content/content-schema.ts'
import type { ForgottenMember, FormerMember } from '../../domain/content/former-member-schema.ts'
import {
  formerMembers,
  isIn,
  isNamed,
  mentions,
  proofOf,
  spanOf,
  spansOf,
  type TeamVersion,
  withoutMembers,
} from '../../domain/content/former-members.ts'
import type { Person } from '../../domain/content/pages-schema.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { conflict, notFound } from '../../domain/shared/problem.ts'
import { searchText } from '../../domain/shared/search-text.ts'
import { record } from '../activity/activity.ts'
import { eraseDetails } from '../activity/erase-details.ts'
import { type Database, type ErasingTx, erase, laterThan, type Tx } from '../database/database.ts'
import { isOf } from '../database/sql-parts.ts'
import { noteErasure } from '../erasure/proofs.ts'
import { deletePictures } from '../picture/picture-trash.ts'
import { picturesInUse } from '../picture/pictures-in-use.ts'
import { liveProjects } from '../record/live-projects.ts'
import { updateRecord } from '../record/record-store.ts'
import { findContent, findSavedContent, pageStore } from './content.ts'

const TEAM = { kind: 'content', id: 'team' } as const

type StoredVersion = TeamVersion & { number: number; body: string }

/** The newest first. A damaged one has no members that could be read. */
async function versionsOf(db: Database | Tx): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('versions')
    .select(['number', 'saved_at', 'body'])
    .where(isOf(TEAM))
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number, saved_at, body }) => ({
    number,
    savedAt: saved_at,
    body,
    members: membersIn(body),
  }))
}

function membersIn(body: string): readonly Person[] {
  try {
    return readContent(TEAM.id, JSON.parse(body)).members
  } catch {
    return []
  }
}

export async function listFormerMembers(db: Database): Promise<FormerMember[]> {
  const { members } = await findContent(db, TEAM.id)
  const people = formerMembers(members, await versionsOf(db))
  if (people.length === 0) return []
  const projects = await liveProjects(db).select(['project_leaders', 'project_team']).execute()
  const namedIn = projects.map((row) => searchText(`${row.project_leaders}\n${row.project_team}`))
  return people.map((person) => ({
    ...person,
    projects: namedIn.filter((text) => text.includes(searchText(person.name.trim()))).length,
  }))
}

/** `deleted`: the pictures whose files are to be deleted; the next housekeeping deletes them otherwise. */
type Forgotten = ForgottenMember & { deleted: Picture[] }

/**
 * Erases a former member, with text and portrait, from all versions and drafts of the Team page, from what is stored about publishing it, whose
 * Undo ends, and from the log's entries about them. A portrait that nothing else uses is deleted. 409 for somebody who is on the page, 404 for nobody in its versions.
 */
export function forgetMember(db: Database, actor: Actor, name: string): Promise<Forgotten> {
  return erase(db, async (tx) => {
    const { members } = await findContent(tx, TEAM.id)
    if (members.some(isNamed(name))) throw conflict(`${name} is on the Team page. Delete them there first.`)
    const versions = await versionsOf(tx)
    const spans = spansOf(name, versions)
    const [first] = spans
    if (!first) throw notFound('Former member')
    const erased = versions.flatMap((one) => one.members.filter(isNamed(name)))
    const photos = photosOf(erased)
    const changed = await rewriteVersions(tx, versions, isNamed(name))
    await rewriteDrafts(tx, isNamed(name))
    await endUndos(tx, isNamed(name))
    await eraseRefusals(tx)
    const deleted = await deletePictures(tx, actor, await releasedPhotos(tx, photos))
    const member = String(first.entry)
    const entries = [...(await entriesAbout(tx, name)), ...(await entriesOfPictures(tx, deleted))]
    await eraseDetails(tx, actor, member, entries)
    await record(tx, actor, {
      kind: 'content.member-forgotten',
      subject: { id: TEAM.id, name: contentLabels.team },
      changes: { member: { before: member, after: null } },
    })
    for (const span of spans) await noteErasure(tx, { id: proofOf(span), kind: 'member', reason: 'deleted' })
    const all = deleted.length === photos.length ? 'deleted' : 'used elsewhere'
    return { versions: changed, photos: photos.length === 0 ? 'none' : all, deleted }
  })
}

const photosOf = (people: readonly Person[]) => [
  ...new Set(people.flatMap(({ photo }) => (photo && pictureIdOf(photo.img_src)) || [])),
]

/** Returns how many versions had such a member. */
async function rewriteVersions(
  tx: ErasingTx,
  versions: readonly StoredVersion[],
  isErased: (person: Person) => boolean,
): Promise<number> {
  let count = 0
  for (const { number, body } of versions) {
    const rewritten = without(body, isErased)
    if (rewritten === body) continue
    count += 1
    await tx
      .updateTable('versions')
      .set({ body: rewritten })
      .where(isOf(TEAM))
      .where('number', '=', number)
      .execute()
  }
  return count
}

/** The text as it is where it has no such member, or cannot be read. */
function without(body: string, isErased: (person: Person) => boolean): string {
  try {
    const stored = JSON.parse(body)
    const rewritten = withoutMembers(stored, isErased)
    return rewritten === stored ? body : JSON.stringify(rewritten)
  } catch {
    return body
  }
}

async function rewriteDrafts(tx: ErasingTx, isErased: (person: Person) => boolean) {
  const draft = await tx
    .selectFrom('drafts')
    .select(['body', 'base', 'updated_at'])
    .where(isOf(TEAM))
    .executeTakeFirst()
  if (!draft) return
  const body = without(draft.body, isErased)
  const base = draft.base && without(draft.base, isErased)
  // A colleague who has it open gets the erased one to merge with.
  const isChanged = body !== draft.body
  await tx
    .updateTable('drafts')
    .set({ body, base, ...(isChanged ? { updated_at: laterThan(draft.updated_at) } : {}) })
    .where(isOf(TEAM))
    .execute()
}

/** The JSON of a publication of the Team page, or with other leaders of projects. */
const OF_TEAM = /"kind":"content","id":"team"|"leaders":\[\{/

/** Ends the Undo of publications of the Team page, with other leaders of projects, or of a project that this one led before. */
async function endUndos(tx: ErasingTx, isErased: (person: Pick<Person, 'name'>) => boolean) {
  const rows = await tx.selectFrom('publications').select(['id', 'published']).execute()
  const leadersIn = (json: string) => valuesIn(json || '[]', 'projectLeaders').flat() as string[]
  for (const { id, published } of rows)
    if (OF_TEAM.test(published) || leadersIn(published).some((name) => isErased({ name })))
      await tx.updateTable('publications').set({ published: '' }).where('id', '=', id).execute()
}

/** The JSON of why publications were refused, of the mails about that, and of the answers to calls that publish. The field is what these say of a page. */
const SAID = [
  ['publications', 'problems', 'message'],
  ['outbox', 'facts', 'message'],
  ['idempotency_keys', 'answer', 'arrived'],
] as const

const NO_REASON =
  'The reason is no longer stored, since somebody was erased from the Team page. Publish it again to see what is in the way.'

/** Without what is said of the Team page, which may name a member. */
const withoutSaid = (_: string, value: { name?: string; message?: string } | null) =>
  value?.name === contentLabels.team
    ? { ...value, message: value.message && NO_REASON, errors: undefined, arrived: undefined }
    : value

/** Erases what was said about publishing the Team page. */
async function eraseRefusals(tx: ErasingTx) {
  for (const [table, column, field] of SAID) {
    const [from, json] = [sql.table(table), sql.ref<string>(column)]
    const { rows } = await sql<{ stored: string }>`
      select distinct ${json} as stored from ${from}
      where ${json} like ${`%"name":"${contentLabels.team}","${field}":%`}`.execute(tx)
    for (const { stored } of rows) {
      const erased = JSON.stringify(JSON.parse(stored), withoutSaid)
      await sql`update ${from} set ${json} = ${erased} where ${json} = ${stored}`.execute(tx)
    }
  }
}

/** The photos that nothing names any more. */
async function releasedPhotos(tx: ErasingTx, photos: readonly string[]): Promise<string[]> {
  if (photos.length === 0) return []
  const { body } = (await tx.selectFrom('drafts').select('body').where(isOf(TEAM)).executeTakeFirst()) ?? {
    body: '',
  }
  const texts = [body, ...(await versionsOf(tx)).map((version) => version.body)]
  const unnamed = photos.filter((id) => !texts.some((text) => text.includes(id)))
  if (unnamed.length === 0) return []
  for (const table of ['version_pictures', 'draft_pictures'] as const)
    await tx.deleteFrom(table).where(isOf(TEAM)).where('picture_id', 'in', unnamed).execute()
  const inUse = await picturesInUse(tx, unnamed)
  return unnamed.filter((id) => !inUse.has(id))
}

/** The numbers of the log's entries that have the person in their changes: of the Team page alone, or published together with other records. */
async function entriesAbout(tx: Tx, name: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('activity')
    .select(['id', 'changes'])
    .where('kind', 'in', kindsIn('content'))
    .where('changes', 'like', '%"members"%')
    .execute()
  // Only the Team page has `members`, whose names other records may have in other lists.
  return rows.filter(({ changes }) => mentions(valuesIn(changes, 'members'), name)).map(({ id }) => id)
}

/** The values of all fields of this name in the JSON. */
function valuesIn(json: string, field: string): unknown[] {
  const found: unknown[] = []
  JSON.parse(json, (name, value) => {
    if (name === field) found.push(value)
    return value
  })
  return found
}

/** Their subject is the name of the file, which often is that of the person. */
async function entriesOfPictures(tx: Tx, pictures: readonly Picture[]): Promise<number[]> {
  if (pictures.length === 0) return []
  const ids = pictures.map(({ id }) => id)
  const rows = await tx.selectFrom('activity').select('id').where('subject_id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** The former member of this proof, where a restored database has the person again. */
async function memberOf(db: Database, proof: string): Promise<Person | undefined> {
  const span = spanOf(proof)
  const inSpan = (await versionsOf(db)).filter(({ savedAt }) => isIn(span, savedAt))
  return inSpan.flatMap(({ members }) => members).find(({ id }) => id === span.entry)
}

export const isMemberThere = async (db: Database, proof: string): Promise<boolean> =>
  (await memberOf(db, proof)) !== undefined

/** For a restored database: also from the page itself, if the backup is older than the day when the person was taken off it. */
export async function forgetMemberAgain(db: Database, proof: string): Promise<void> {
  const person = await memberOf(db, proof)
  if (!person) return
  const { members, updatedAt } = await findSavedContent(db, TEAM.id)
  if (isIn(spanOf(proof), updatedAt)) {
    const others = members.filter((one) => !isNamed(person.name)(one))
    await updateRecord(db, plinth, pageStore(TEAM.id), TEAM.id, { members: others })
  }
  await forgetMember(db, plinth, person.name)
}
