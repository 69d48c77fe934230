import type { ContentPicture } from './content-picture.ts'

/** A member of the team. */
export type Person = {
  id: number
  /** Written as on the drawings, 'R. DEKA': projects name their leaders so. */
  name: string
  position: string
  /** Directors are the ones a project can be led by. */
  isDirector: boolean
  /** Seen when the row is opened. */
  photo?: ContentPicture
  biography?: string
}

/** Whom the project form offers as leaders. */
export function directorsOf(members: readonly Person[]): string[] {
  return members.filter(({ isDirector }) => isDirector).map(({ name }) => name)
}
