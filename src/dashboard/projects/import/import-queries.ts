import type { Answer } from '../../session/api.ts'
import { callQuery } from '../../session/queries.ts'

export type ImportJson = Answer<'GET /api/imports'>[number]
export type ImportDetailsJson = Answer<'GET /api/imports/:id'>

export const importsQuery = callQuery(['imports'], 'GET /api/imports')

export const importQuery = (id: string) =>
  callQuery(['imports', id], 'GET /api/imports/:id', { params: { id } })
