import { useState } from 'react'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import type { Version } from './edited-record.ts'
import { type Content, type Question, type Saved, saveMerged } from './save-merged.ts'
import type { FormState } from './use-edited-record.ts'

/** Two versions that a person has to choose between, and how to answer: with the paths in which theirs is taken, or nothing. */
export type Dispute<Draft> = Question<Draft> & { answer: (theirs: string[] | undefined) => void }

/** How the answers of the record's call are read. */
type Reader<Draft, Answer> = {
  versionOf: (answer: Answer) => Version<Draft>
  /** The conflict in what the call threw; undefined for any other failure. */
  conflictIn: (error: unknown) => SavedMeanwhile<Answer> | undefined
}

/** Saves a form over the current version; asks the person where two people changed the same. */
export function useSave<Draft extends object, Fields extends object, Answer>(
  form: FormState<Draft, Fields>,
  { versionOf, conflictIn }: Reader<Draft, Answer>,
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
        const conflict = conflictIn(error)
        if (!conflict) throw error
        return { ...conflict, current: versionOf(conflict.current) }
      }
    }
    return saveMerged(
      form.record,
      { fields, content },
      { send, hasSent: form.hasSent, ask, show: form.showMerged },
    )
  }

  return { save, dispute }
}
