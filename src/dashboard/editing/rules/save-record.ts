import { isSameRecord } from '../../../domain/fields/record-fields.ts'
import { newKey } from '../../../ui/new-key.ts'
import { isUnanswered } from '../../session/api.ts'
import type { RecordTypes } from './edited-record.ts'
import type { EditorEvent } from './editor-reducer.ts'
import { type EditorState, hasSent } from './editor-state.ts'
import {
  type Content,
  type Question,
  type Saved,
  type SaveSteps,
  saveMerged,
  type ToSave,
} from './save-merged.ts'

export type SavedForm<T extends RecordTypes> = {
  latest: { readonly current: EditorState<T> }
  act: (event: EditorEvent<T>) => void
  /** Keeps in this browser what is sent. */
  keep: (content: Content<T['draft']>) => void
}

/** The steps that every save of a form has. */
export function stepsOf<T extends RecordTypes>({ act, keep }: SavedForm<T>) {
  return {
    /** Remembers what is sent before it is: while no answer has come, the server may have received it. */
    async send<R>(fields: object, content: Content<T['draft']>, request: () => Promise<R>): Promise<R> {
      act({ type: 'sent', fields })
      keep(content)
      try {
        return await request()
      } catch (error) {
        if (!isUnanswered(error)) act({ type: 'answered', fields })
        throw error
      }
    },

    ask: (question: Question<T['draft']>) =>
      new Promise<string[] | undefined>((resolve) => {
        const answer = (theirs: string[] | undefined) => {
          act({ type: 'conflict decided' })
          resolve(theirs)
        }
        act({ type: 'conflict', dispute: { ...question, answer } })
      }),
  }
}

/**
 * Makes or changes the record of a form by its calls; `more` is sent beside the fields. What was typed since an earlier try to make it,
 * whose answer was lost, changes what that try had made.
 */
export async function saveRecord<T extends RecordTypes>(
  form: SavedForm<T>,
  toSave: ToSave<T>,
  more: object = {},
): Promise<Saved<T['answer']>> {
  const { latest, act } = form
  const { record, stored } = latest.current
  const { send, ask } = stepsOf(form)

  const over = (before: T['answer']): SaveSteps<T> => ({
    async send(fields, content) {
      const body = { ...fields, ...more, updatedAt: content.base.updatedAt }
      try {
        return { saved: await send(fields, content, () => record.write(body, before)) }
      } catch (error) {
        const conflict = record.conflictIn(error)
        if (!conflict) throw error
        return conflict
      }
    },
    hasSent: (current) => hasSent(latest.current, current),
    ask,
    show: (content) => act({ type: 'merged', content }),
  })

  if (stored !== undefined) return saveMerged(record, toSave, over(stored))
  const { send: make, madeIn, sentIn } = record.create!
  const { fields, content } = toSave
  const makeOnce = () =>
    make(fields, latest.current.key).catch((error) => {
      const made = madeIn(error)
      if (made === undefined) throw error
      return made
    })
  for (;;) {
    const made = await send(fields, content, makeOnce)
    const base = record.versionOf(made)
    const sent = sentIn?.(made, fields) ?? base.draft
    if (isSameRecord(record.table, sent, fields)) return { answer: made, arrived: [], who: '' }
    if (hasSent(latest.current, sent))
      return saveMerged(record, { fields, content: { draft: content.draft, base } }, over(made))
    // Another tab had restored the same draft, and made a record of its own of it: the next try makes another one.
    act({ type: 'key renewed', key: newKey() })
  }
}
