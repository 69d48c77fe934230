import { useState } from 'react'
import { ApiError, type Conflict as ConflictAnswer } from '../session/api.ts'
import type { Version } from './edited-record.ts'
import { type Content, type Question, type Saved, saveMerged } from './save-merged.ts'
import type { FormState } from './use-edited-record.ts'

/** Two versions that a person has to choose between, and how to answer: with the paths in which theirs is taken, or nothing. */
export type Dispute<Draft> = Question<Draft> & { answer: (theirs: string[] | undefined) => void }

/** Saves a form over the current version; asks the person where two people changed the same. */
export function useSave<Draft extends object, Fields extends object, Answer>(
  form: FormState<Draft, Fields>,
  versionOf: (answer: Answer) => Version<Draft>,
) {
  const [dispute, setDispute] = useState<Dispute<Draft>>()

  function ask(question: Question<Draft>): Promise<string[] | undefined> {
    return new Promise((resolve) => {
      const answer: Dispute<Draft>['answer'] = (theirs) => {
        setDispute(undefined)
        resolve(theirs)
      }
      setDispute({ ...question, answer })
    })
  }

  /** `write` sends the fields with the version they began from. */
  function save(
    fields: Fields,
    write: (fields: Fields & { updatedAt?: string }) => Promise<Answer>,
    content: Content<Draft> = { draft: form.draft, base: form.base },
  ): Promise<Saved<Draft>> {
    async function send(next: Fields, latest: Content<Draft>) {
      const { updatedAt } = latest.base
      try {
        return { saved: versionOf(await form.send(next, latest, () => write({ ...next, updatedAt }))) }
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error
        const { current, savedBy, savedAt } = error.answer as ConflictAnswer<Answer>
        return { current: versionOf(current), savedBy, savedAt }
      }
    }
    return saveMerged(form.record, { fields, content }, { send, hasSent: form.hasSent, ask, show: form.show })
  }

  return { save, dispute }
}
