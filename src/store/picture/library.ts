import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { changesBetween } from '../../domain/activity/activity.ts'
import { contentLabels, contentPages } from '../../domain/content/content.ts'
import type { LibraryPage, LibraryPicture, PictureChange } from '../../domain/library-schema.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { pictureFormats } from '../../domain/picture/picture-format.ts'
import { storedForms } from '../../domain/shared/letter-forms.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { searchText } from '../../domain/shared/search-text.ts'
import { record } from '../activity/activity.ts'
import { type Database, publish, type Tx } from '../database/database.ts'
import { pageOf } from '../database/page-of.ts'
import { contains, countOf } from '../database/sql-parts.ts'
import type { RowOf, Tables } from '../database/tables.ts'
import { lacksAlt, nameOf, picturesOfDrafts, usesInDrafts, usesWithRecords } from './picture-uses.ts'
import { pictureOf } from './pictures.ts'

const MAX_NAMES = 3 // names of records for each picture of a list

type Row = RowOf<'pictures'>
type PictureExpressions = ExpressionBuilder<Tables, 'pictures'>

/** The newest first; in the trash, the most recently deleted first. */
export async function listPictures(
  db: Database,
  { q, filter, ...page }: LibraryPage,
): Promise<{ pictures: LibraryPicture[]; next: string | null }> {
  const time = filter === 'trash' ? 'trashed_at' : 'created_at'
  let query = db.selectFrom('pictures').selectAll().where(passes(db)[filter])
  if (q !== '') query = query.where((eb) => isNamed(db, eb, q))
  const { items, next } = await pageOf(query, page, time, time)
  return { pictures: await withUses(db, items), next }
}

export async function findInLibrary(db: Database | Tx, id: string): Promise<LibraryPicture | undefined> {
  const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
  return row && (await withUses(db, [row]))[0]
}

const isUsed = (db: Database, eb: PictureExpressions) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('picture_uses')
        .select('picture_id')
        .whereRef('picture_uses.picture_id', '=', 'pictures.id'),
    ),
    eb('pictures.id', 'in', picturesOfDrafts(db)),
  ])

type Passes = Record<LibraryPage['filter'], (eb: PictureExpressions) => Expression<SqlBool>>
const passes = (db: Database): Passes => ({
  all: (eb) => eb('trashed_at', 'is', null),
  trash: (eb) => eb('trashed_at', 'is not', null),
  unused: (eb) => eb.and([eb('trashed_at', 'is', null), eb.not(isUsed(db, eb))]),
  'without-description': (eb) =>
    eb('pictures.id', 'in', usesWithRecords(db).select('picture_id').where(lacksAlt)),
})

/** Whether the name of the picture, or of a record that uses it, contains this text. */
function isNamed(db: Database, eb: PictureExpressions, text: string) {
  const forms = storedForms(text)
  const pages = contentPages.filter((page) => searchText(contentLabels[page]).includes(searchText(text)))
  return eb.or([
    // SQLite's lower() changes ASCII only.
    ...forms.map((form) => contains(db, eb.fn('lower', ['pictures.name']), form.toLowerCase())),
    ...forms.map((form) => contains(db, eb.ref('pictures.name'), form)),
    eb(
      'pictures.id',
      'in',
      usesWithRecords(db)
        .select('picture_id')
        .where(({ ref, fn, or, and }) =>
          or([
            ...forms.map((form) => contains(db, fn<string>('lower', ['records.name']), form.toLowerCase())),
            // Names of projects are in upper case.
            ...forms
              .flatMap((form) => [form, form.toUpperCase()])
              .map((some) => contains(db, ref('records.name').$notNull(), some)),
            ...pages.map((page) => and({ kind: 'content', record_id: page })),
          ]),
        ),
    ),
  ])
}

export async function countPictures(db: Database): Promise<Record<LibraryPage['filter'], number>> {
  const counting = Object.entries(passes(db)).map(async ([filter, isIn]) => [
    filter,
    await countOf(db.selectFrom('pictures').where(isIn)),
  ])
  return Object.fromEntries(await Promise.all(counting))
}

async function withUses(db: Database | Tx, rows: readonly Row[]): Promise<LibraryPicture[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const perRecord = await usesWithRecords(db)
    .where('picture_id', 'in', ids)
    .groupBy(['picture_id', 'kind', 'record_id', 'records.name'])
    .orderBy('kind')
    .orderBy('records.name')
    .orderBy('record_id')
    .select(['picture_id', 'kind', 'record_id', 'records.name'])
    .select((eb) => [
      eb.fn.countAll<number>().as('uses'),
      eb.fn.count<number>(eb.case().when(lacksAlt).then(1).end()).as('undescribed'),
    ])
    .execute()
  const alts = await db
    .selectFrom('picture_uses')
    .select(['picture_id', 'alt'])
    .distinct()
    .where('picture_id', 'in', ids)
    .where('alt', '<>', '')
    .orderBy('alt')
    .execute()
  const inDrafts = Map.groupBy(await usesInDrafts(db, ids), (use) => use.pictureId)
  const people = await uploaders(db, rows)
  const usesByPicture = Map.groupBy(perRecord, (use) => use.picture_id)
  const altsByPicture = Map.groupBy(alts, (one) => one.picture_id)
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + Number(number), 0)
  return rows.map((row) => {
    const uses = usesByPicture.get(row.id) ?? []
    const drafted = inDrafts.get(row.id) ?? []
    const names = new Set([...uses.map(nameOf), ...drafted.map(({ name }) => name)])
    const picture = pictureOf(row)
    const { id, format, width, height, focus = null } = picture
    return {
      id,
      url: pictureUrl(picture),
      width,
      height,
      type: pictureFormats[format],
      focus,
      uploadedBy: people.get(row.uploaded_by) ?? null,
      name: row.name,
      bytes: row.bytes,
      uploadedAt: row.created_at,
      trashedAt: row.trashed_at,
      uses: total(uses.map((use) => use.uses)) + drafted.length,
      undescribed: total(uses.map((use) => use.undescribed)),
      usedIn: [...names].slice(0, MAX_NAMES),
      alts: (altsByPicture.get(row.id) ?? []).map(({ alt }) => alt ?? ''),
      picture,
    }
  })
}

async function uploaders(db: Database | Tx, rows: readonly Row[]): Promise<Map<string, Actor>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(rows.map((row) => row.uploaded_by))])
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}

/** Changes the name or the focal point; absent fields stay as they are. */
export function updatePicture(
  db: Database,
  actor: Actor,
  id: string,
  change: PictureChange,
): Promise<LibraryPicture> {
  return publish(db, async (tx) => {
    const before = await findInLibrary(tx, id)
    if (!before) throw notFound('Picture')
    const { name = before.name, focus = before.focus } = change
    const old = { name: before.name, focus: before.focus }
    const changes = changesBetween(old, { name, focus })
    if (Object.keys(changes).length === 0) return before
    await tx
      .updateTable('pictures')
      .set({ name, focus_x: focus?.x ?? null, focus_y: focus?.y ?? null })
      .where('id', '=', id)
      .execute()
    await record(tx, actor, { kind: 'picture.updated', subject: { id, name }, changes })
    return (await findInLibrary(tx, id))!
  })
}
