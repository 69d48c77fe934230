import type { Context } from 'hono'
import type { z } from 'zod'
import { type RecordKind, recordKinds } from '../../domain/record/kinds.ts'
import type { NotRestored } from '../../domain/version/version-schema.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import type { Database } from '../../store/database/database.ts'
import type { AnyFields, RecordStore, VersionedStore } from '../../store/record/record-store.ts'

export type AnsweredRecord<Shown, Answer> = {
  store: RecordStore<Shown>
  answer: z.ZodType<Answer>
  json(db: Database, shown: Shown): Answer | Promise<Answer>
}

export type CalledRecord<Address extends string, Shown, Answer, Version> = AnsweredRecord<Shown, Answer> & {
  store: VersionedStore<Shown>
  /** 'projects/:id', below /api/. */
  address: Address
  /** The id of a page, whose address has none. */
  id?: string
  restored: z.ZodType<Answer & { notRestored: NotRestored }>
  version: z.ZodType<Version>
  versionJson(db: Database, fields: AnyFields): Version | Promise<Version>
  /** In the descriptions of the calls: 'a project'. */
  one: string
  words: { version: string; restore: string }
  /** Why a version may be refused. */
  damaged?: Refused
}
export type Refused = Record<number, string>
export const idOf = (c: Context<AppEnv>, record: { id?: string }) => record.id ?? c.req.param('id') ?? ''

export const noSuch = ({ id, store }: { id?: string; store: { kind: RecordKind } }) =>
  id === undefined ? `No such ${recordKinds[store.kind].noun}.` : 'Nothing is saved yet.'
