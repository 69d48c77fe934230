import type { Person } from './team-schema.ts'

/** Whom the project form offers as leaders. */
export function directorsOf(members: readonly Person[]): string[] {
  return members.filter(({ isDirector }) => isDirector).map(({ name }) => name)
}
