import type { Application } from '../../../domain/hiring/application-schema.ts'

/** What tells candidates apart on a screen. */
export type Named = Pick<Application, 'isHidden' | 'name'>

/** The name as it is shown; in blind review what is shown in its place. */
export const candidateName = ({ isHidden, name }: Named) => (isHidden ? 'Hidden name' : name)

export const candidateCount = (count: number) =>
  count === 1 ? '1 candidate' : `${count.toLocaleString('en')} candidates`

/** The name of the only one, else their number. */
export const namesOf = (candidates: readonly Named[]) =>
  candidates.length === 1 ? candidateName(candidates[0]!) : candidateCount(candidates.length)
