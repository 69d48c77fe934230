import { candidateName, type Named } from '../../../domain/hiring/application.ts'
import { type Stage, stageLabel, stages } from '../../../domain/hiring/stage.ts'

export const candidateCount = (count: number) =>
  count === 1 ? '1 candidate' : `${count.toLocaleString('en')} candidates`

export const namesOf = (candidates: readonly Named[]) =>
  candidates.length === 1 ? candidateName(candidates[0]!) : candidateCount(candidates.length)

/** '2 New, 1 Shortlisted'; with the word 'in', '2 in New, 1 in Shortlisted'. */
export const byStage = (candidates: readonly { stage: Stage }[], word = '') =>
  stages
    .map((stage) => ({ stage, count: candidates.filter((one) => one.stage === stage).length }))
    .filter(({ count }) => count > 0)
    .map(({ stage, count }) => `${count.toLocaleString('en')} ${word}${stageLabel(stage)}`)
    .join(', ')
