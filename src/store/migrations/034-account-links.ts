import type { Kysely } from 'kysely'
import { accountTables } from '../database/account-tables.ts'
import { createTables } from './create-tables.ts'

export const up = (db: Kysely<unknown>) => createTables(db, accountTables)
