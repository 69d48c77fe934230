import { candidateName, type Named } from '../../../domain/hiring/application.ts'

export const candidateCount = (count: number) =>
  count === 1 ? '1 candidate' : `${count.toLocaleString('en')} candidates`

export const namesOf = (candidates: readonly Named[]) =>
  candidates.length === 1 ? candidateName(candidates[0]!) : candidateCount(candidates.length)
