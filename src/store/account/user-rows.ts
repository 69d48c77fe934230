import type { Selectable } from 'kysely'
import type { User } from '../../domain/account/known-user-schema.ts'
import type { Tables } from '../database/tables.ts'

export const userOf = (row: Selectable<Tables['users']>): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
  createdAt: row.created_at,
})
