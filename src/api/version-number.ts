import { notFound } from '../domain/problem.ts'

/** The number of a version in an address. 404 when it cannot be one. */
export function versionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound('Version')
  return Number(text)
}
