import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { changesOfDeleted } from '../../domain/activity/activity.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import { type ListedKind, type ListedTable, pictureKinds, recordKinds } from '../../domain/record/kinds.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { messagesOf, newFaults, readStored } from '../../domain/shared/stored-schema.ts'
import type { NotRestored } from '../../domain/version/version-schema.ts'
import { record } from '../activity/activity.ts'
import { type Database, laterThan, noteWithdrawal, now, publish, type Tx } from '../database/database.ts'
import { requireRow } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { checkPictures } from '../picture/check-pictures.ts'
import { picturesNamedIn } from '../picture/picture-uses.ts'
import { type CallKey, findAnswer, type OnceResult, runOnce } from '../requests/idempotency.ts'
import { fromColumns, toColumns } from './columns.ts'
import type { ListedDescription, ListedRow } from './listed-description.ts'
import { checkProject, withoutMissingProject, withProjectNames } from './named-project.ts'
import { type AnyFields, noteSave, removeRecord, type VersionedStore } from './record-store.ts'
import { idAtSlug, keepSlug, slugFor, slugsFor } from './slugs.ts'

/** A record, its slug now if it has another name, or the note that it is in the trash. */
export type RecordAtSlug<Shown> = { found: Shown } | { movedTo: string } | { gone: true }

/** The records of a kind that have a list in an order, and an address each: a table with a column for each field. */
export class ListedRecords<Shown, Fields extends AnyFields & { hidden?: boolean }, Row extends ListedRow>
  implements VersionedStore<Shown, Fields, Row>
{
  readonly kind: ListedKind
  readonly rules: Record<string, z.ZodType>
  readonly #is: ListedDescription<Shown, Fields, Row>
  readonly #table: ListedTable
  /** The field that names the record, and that its slug is made of. */
  readonly #name: string

  constructor(description: ListedDescription<Shown, Fields, Row>) {
    this.kind = description.kind
    this.rules = description.change.shape
    this.#is = description
    const { table, name } = recordKinds[this.kind].stored
    this.#table = table
    this.#name = name
  }

  /** The rows with these ids, in no order, without those in the trash. */
  async #rowsByIds(db: Database | Tx, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return []
    const rows = this.#live(db).where('id', 'in', ids)
    return (await rows.execute()) as Row[]
  }

  /** The fields of the records with these ids, by id. */
  async fieldsByIds(db: Database | Tx, ids: readonly string[]): Promise<[id: string, fields: Fields][]> {
    return (await this.#rowsByIds(db, ids)).map((row) => [row.id, this.fieldsOf(row)])
  }

  #live(db: Database | Tx) {
    const { deletedAt } = recordKinds[this.kind].stored as { deletedAt?: 'deleted_at' }
    const all = db.selectFrom(this.#table).selectAll().orderBy('position').orderBy('id')
    return deletedAt ? all.where(deletedAt, 'is', null) : all
  }

  /** Its project and its pictures must exist, too. */
  async #check(tx: Tx, after: Fields, before?: Fields) {
    await this.#is.check?.(tx, after, before)
    await checkProject(tx, after, before)
    if (pictureKinds.includes(this.kind)) await checkPictures(tx, picturesNamedIn(after))
  }

  async row(tx: Tx, id: string): Promise<Row> {
    return (await requireRow(this.#live(tx).where('id', '=', id), recordKinds[this.kind].title)) as Row
  }

  async find(db: Database | Tx, id: string): Promise<Shown | undefined> {
    const row = (await this.#live(db).where('id', '=', id).executeTakeFirst()) as Row | undefined
    return row && this.shown(db, row)
  }

  /** Finds a record by its current or an earlier slug. Undefined for hidden records, which visitors must not see. */
  async atSlug(db: Database, slug: string): Promise<RecordAtSlug<Shown> | undefined> {
    const row = (await db
      .selectFrom(this.#table)
      .selectAll()
      .where('id', 'in', idAtSlug(db, this.kind, slug))
      .executeTakeFirst()) as Row | undefined
    if (!row || row.hidden === 1) return undefined
    if (row.deleted_at) return { gone: true }
    return row.slug === slug ? { found: await this.shown(db, row) } : { movedTo: row.slug }
  }

  fieldsOf(row: Row): Fields {
    return fromColumns(this.#is.stored, this.#is.columns ?? {}, row) as Fields
  }

  async shown(db: Database | Tx, row: Row): Promise<Shown> {
    return this.#is.shownAlone?.(db, row) ?? (await this.#is.shown(db, [row]))[0]!
  }

  /** All in their order, hidden ones too, without those in the trash. */
  async list(db: Database | Tx): Promise<Shown[]> {
    return this.#is.shown(db, (await this.#live(db).execute()) as Row[])
  }

  /** Drafts as the records that publishing them would make, with the addresses and dates that these will have. */
  async drafted(db: Database, drafts: readonly Draft[], timeZone: string): Promise<Drafted<Shown>[]> {
    const ids = drafts.map(({ id }) => id)
    const rows = new Map((await this.#rowsByIds(db, ids)).map((row) => [row.id, row]))
    const nameIn = (fields: AnyFields) => String(fields[this.#name] ?? '')
    const renamed = drafts
      .map(({ id, fields }) => ({ id, name: nameIn(fields) }))
      .filter(({ id, name }) => !rows.has(id) || name !== nameIn(this.fieldsOf(rows.get(id)!)))
    const slugs = await slugsFor(db, this.kind, renamed)
    const at = now()
    const published = drafts.map(({ id, fields: drafted }) => {
      const row = rows.get(id)
      const columns = this.#columns(drafted as Fields, slugs.get(id) ?? row!.slug, at, row)
      return { ...row, ...columns, id, created_at: row?.created_at ?? at } as unknown as Row
    })
    const shown = await this.#is.shown(db, published, timeZone)
    return shown.map((record, index) => ({ record, isNew: !rows.has(ids[index]!) }))
  }

  read(body: object): Fields {
    return readStored(this.#is.stored, body)
  }

  async changed(tx: Tx, row: Row, change: Partial<Fields>): Promise<Fields> {
    const before = this.fieldsOf(row)
    const after = await this.settled(
      tx,
      before,
      this.#is.merged?.(before, change) ?? { ...before, ...change },
    )
    await this.#check(tx, after, before)
    return after
  }

  async settled(tx: Tx, before: Fields, after: Fields): Promise<Fields> {
    return (await this.#is.settled?.(tx, before, after)) ?? after
  }

  /** A value that the current record has too is no fault, even if a newer rule forbids it. */
  async restored(tx: Tx, row: Row, fields: Partial<Fields>): Promise<Fields> {
    const before = this.fieldsOf(row)
    const parsed = this.#is.change.safeParse(fields)
    const faults = parsed.success ? [] : newFaults(parsed.error.issues, fields, before)
    if (faults.length > 0) throw notValid(messagesOf(faults))
    const after = { ...before, ...(parsed.data ?? fields) }
    await this.#check(tx, after, before)
    return after
  }

  withoutMissing(tx: Tx, fields: Partial<Fields>): Promise<NotRestored> {
    return withoutMissingProject(tx, fields)
  }

  /** A repeated call with the same key creates nothing and returns the record of the first call. */
  create(db: Database, actor: Actor, fields: Fields, call?: CallKey): Promise<OnceResult<Shown>> {
    return publish(db, (tx) =>
      runOnce(tx, actor, call, () => this.insert(tx, actor, fields), this.#is.answer),
    )
  }

  /** The record that an earlier call with this key created. */
  createdBy(db: Database, actor: Actor, call: CallKey | undefined) {
    return findAnswer(db, actor, call, this.#is.answer)
  }

  /** Adds a record at the start of the order. */
  async insert(tx: Tx, actor: Actor, fields: Fields): Promise<Shown> {
    return this.shown(tx, await this.#insert(tx, actor, randomUUID(), fields))
  }

  /** Adds one with this id, and with those of the slugs that are free. 422 when the fields break the rules of a new record. */
  async insertDraft(
    tx: Tx,
    actor: Actor,
    id: string,
    fields: AnyFields,
    slugs: readonly string[] = [],
  ): Promise<Row> {
    const parsed = this.#is.created.safeParse(fields)
    if (!parsed.success) throw notValid(messagesOf(parsed.error.issues))
    return this.#insert(tx, actor, id, parsed.data, slugs)
  }

  async #insert(
    tx: Tx,
    actor: Actor,
    id: string,
    given: Fields,
    [wanted, ...former]: readonly string[] = [],
  ): Promise<Row> {
    const fields = (await this.#is.completed?.(tx, given)) ?? given
    await this.#check(tx, fields)
    const isFree = wanted !== undefined && !(await idAtSlug(tx, this.kind, wanted).executeTakeFirst())
    const slug = isFree ? wanted : await slugFor(tx, this.kind, id, String(fields[this.#name]))
    const first = await tx
      .selectFrom(this.#table)
      .select((eb) => eb.fn.min('position').as('position'))
      .executeTakeFirst()
    const at = now()
    const position = (first?.position ?? 0) - 1
    const row = (await tx
      .insertInto(this.#table)
      .values({ ...this.#columns(fields, slug, at), updated_by: actor.id, id, position, created_at: at })
      .returningAll()
      .executeTakeFirstOrThrow()) as Row
    for (const own of [slug, ...former]) await keepSlug(tx, this.kind, id, own)
    await this.#note(tx, actor, row, { after: fields })
    return row
  }

  async write(tx: Tx, actor: Actor, row: Row, after: Fields, restoredFrom?: number): Promise<Row> {
    const before = this.fieldsOf(row)
    const slug =
      after[this.#name] === before[this.#name]
        ? row.slug
        : await slugFor(tx, this.kind, row.id, String(after[this.#name]))
    if (slug !== row.slug) await keepSlug(tx, this.kind, row.id, slug)
    const saved = (await tx
      .updateTable(this.#table)
      .set({ ...this.#columns(after, slug, laterThan(row.updated_at), row), updated_by: actor.id })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()) as Row
    if (after.hidden && !before.hidden) await noteWithdrawal(tx)
    await this.#note(tx, actor, saved, { before, after, restoredFrom })
    return saved
  }

  /** Deletes a record permanently, with its versions; its slugs become free. */
  remove(db: Database, actor: Actor, id: string): Promise<void> {
    return publish(db, (tx) => this.removeIn(tx, actor, id))
  }

  async removeIn(tx: Tx, actor: Actor, id: string): Promise<void> {
    const fields = this.fieldsOf(await this.row(tx, id))
    await this.#is.checkRemoval?.(tx, id)
    await removeRecord(tx, this.kind, id)
    await noteWithdrawal(tx)
    const subject = { id, name: String(fields[this.#name]) }
    const changes = await withProjectNames(tx, changesOfDeleted(fields))
    await record(tx, actor, { kind: `${this.kind}.deleted`, subject, changes })
  }

  /** The columns that every save writes, without its author. */
  #columns(fields: Fields, slug: string, at: string, row?: Row) {
    const { stored, columns = {}, columnsBeside } = this.#is
    return {
      ...(toColumns(stored, columns, fields) as RowOf<'jobs'>),
      ...(columnsBeside?.(fields, at, row) as object | undefined),
      slug,
      updated_at: at,
    }
  }

  async #note(tx: Tx, actor: Actor, { id, updated_at }: Row, save: Changed<Fields>) {
    const { after, before } = save
    const { kind } = this.#is
    await this.#is.alsoSave?.(tx, after)
    const kindOf = (changes: Changes) => this.#is.eventOf?.(changes, after) ?? (`${kind}.updated` as const)
    await noteSave(
      tx,
      actor,
      { kind, id },
      {
        ...save,
        savedAt: updated_at,
        event: {
          name: String(after[this.#name]),
          kind: (changes) => (before ? kindOf(changes) : `${kind}.created`),
          changes: (all) => withProjectNames(tx, all),
        },
      },
    )
  }
}

type Draft = { id: string; fields: AnyFields }

/** A draft as its record. */
export type Drafted<Shown> = { record: Shown; isNew: boolean }

type Changed<Fields> = { before?: Fields; after: Fields; restoredFrom?: number }
