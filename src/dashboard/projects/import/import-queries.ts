import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from '../../session/api.ts'

export type ImportJson = Answer<'GET /api/imports'>[number]
export type ImportDetailsJson = Answer<'GET /api/imports/:id'>

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: () => call('GET /api/imports'),
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: () => call('GET /api/imports/:id', { params: { id } }),
  })
