import { useState } from 'react'
import type { Calls } from '../../../api/api.ts'
import type { ProjectFields } from '../../../domain/project/project.ts'
import {
  arrived,
  type FieldName,
  isSameProject,
  type Merge,
  mergeOf,
} from '../../../domain/project/project-merge.ts'
import { ApiError, call, refusalOf } from '../../session/api.ts'
import { checkedDraft, draftOf, mergedDraft, type ProjectDraft } from './project-draft.ts'
import type { Base, FormState } from './use-project-form.ts'

const SAVE = 'PUT /api/projects/:id'
type Conflict = Calls[typeof SAVE]['refusals'][409]

/** What two people changed differently, and how to answer it: the fields in which theirs stands, or nothing to go on editing. */
export type Dispute = {
  mine: ProjectDraft
  theirs: ProjectDraft
  merge: Merge
  conflict: Conflict
  answer: (theirs: FieldName[] | undefined) => void
}

/** What was saved, and what others had changed that is in it; or the person went on editing. */
export type Saved = { arrived: FieldName[]; who: string } | 'still editing'

/** Saves a change over what stands, merging it with what somebody else saved meanwhile. */
export function useSaveChange(form: FormState) {
  const [dispute, setDispute] = useState<Dispute>()

  function ask(question: Omit<Dispute, 'answer'>): Promise<FieldName[] | undefined> {
    return new Promise((resolve) => {
      const answer: Dispute['answer'] = (theirs) => {
        setDispute(undefined)
        resolve(theirs)
      }
      setDispute({ ...question, answer })
    })
  }

  async function save(
    id: string,
    { fields, draft, base }: { fields: ProjectFields; draft: ProjectDraft; base: Base },
    before = { arrived: [] as FieldName[], who: '' },
  ): Promise<Saved> {
    const conflict = await refusedOver(id, fields, { draft, base })
    if (!conflict) return before
    const { current, savedBy } = conflict
    const theirs = draftOf(current)
    // It was this very save that stands, and its answer was lost; or both say the same.
    if (isSameProject(fields, theirs)) return before
    const began = form.hasSent(theirs) ? theirs : base.draft
    const merge = mergeOf(began, fields, theirs)
    const chosen = merge.disputed.length ? await ask({ mine: draft, theirs, merge, conflict }) : []
    if (!chosen) return 'still editing'
    const next = {
      draft: mergedDraft(draft, theirs, merge, chosen),
      base: { draft: theirs, updatedAt: current.updatedAt },
    }
    form.setDraft(next.draft)
    form.setBase(next.base)
    const checked = checkedDraft(next.draft)
    if ('errors' in checked) throw new ApiError(422, '', { errors: checked.errors })
    const all = [...new Set([...before.arrived, ...arrived(merge)])]
    return save(id, { ...next, fields: checked.fields }, { arrived: all, who: savedBy.name || savedBy.email })
  }

  async function refusedOver(
    id: string,
    fields: ProjectFields,
    content: { draft: ProjectDraft; base: Base },
  ): Promise<Conflict | undefined> {
    const { updatedAt } = content.base
    try {
      await form.send(fields, content, () => call(SAVE, { params: { id }, body: { ...fields, updatedAt } }))
      return undefined
    } catch (error) {
      const conflict = refusalOf(error, SAVE, 409)
      if (conflict) return conflict
      throw error
    }
  }

  return { save, dispute }
}
