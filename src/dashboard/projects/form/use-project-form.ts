import { useState } from 'react'
import {
  arrived,
  baseAfter,
  isSameProject,
  type Mergeable,
  mergeOf,
} from '../../../domain/project/project-merge.ts'
import { newKey } from '../../../ui/new-key.ts'
import { isUnanswered } from '../../session/api.ts'
import { draftKey, forgetDraft, type KeptDraft, readDraft } from '../../session/kept-drafts.ts'
import { useSession } from '../../session/session.tsx'
import { isChanged, mergedDraft, type ProjectDraft } from './project-draft.ts'
import { useKeeping } from './use-keeping.ts'

/** What a form began with. A project that is not saved yet has no version. */
export type Base = KeptDraft<ProjectDraft>['base']

type Shown = { draft: ProjectDraft; base: Base; key: string }

export type FormState = ReturnType<typeof useProjectForm>

const SENT_KEPT = 10

/**
 * The state of one form: the draft, what it grew from, and what this browser keeps of it. What was kept before is put back
 * when the form opens, merged with what stands now.
 */
export function useProjectForm(projectId: string, loaded: Base) {
  const place = draftKey(useSession().user?.id ?? '', projectId)
  const [start] = useState(() => begin(place, loaded))
  const [draft, setDraft] = useState(start.draft)
  const [base, setBase] = useState(start.base)
  // However often it is sent, this form makes one project.
  const [key, setKey] = useState(start.key)
  // What was put back can be exchanged for a fresh start and that for it again, as often as one likes.
  const [other, setOther] = useState<Shown>(() => ({ draft: loaded.draft, base: loaded, key: newKey() }))
  const [exchanges, setExchanges] = useState(0)
  const { sent, putBack } = start
  // Saved or given up: nothing is typed into it any more.
  const [isOver, setOver] = useState(false)
  const isDirty = !isOver && isChanged(draft, base.draft)
  const { keeping, keep, isKept, end } = useKeeping(place, { draft, base, sent, key }, putBack?.at)

  const hasSent = (stands: Mergeable) => sent.some((fields) => isSameProject(fields, stands))

  function show(next: Shown) {
    setDraft(next.draft)
    setBase(next.base)
    setKey(next.key)
  }

  return {
    draft,
    base,
    key,
    isDirty,
    isOver,
    setDraft,
    setBase,
    keeping,
    keepHere: () => keep({ overOthers: true }),
    isKept,
    end() {
      end()
      setOver(true)
    },
    putBack,
    isStartedOver: exchanges % 2 === 1,
    wasExchanged: exchanges > 0,
    exchange() {
      setOther({ draft, base, key })
      show(other)
      setExchanges(exchanges + 1)
    },
    /** The next project is another one. */
    renewKey() {
      const next = newKey()
      setKey(next)
      return next
    },
    /**
     * Remembers what is sent before it is: while no answer has come, the server may have heard it. `content` is what the form
     * holds by then, which React may not have drawn yet.
     */
    async send<T>(fields: Mergeable, content: Partial<Shown>, call: () => Promise<T>): Promise<T> {
      const isNew = !hasSent(fields)
      if (isNew) sent.push(fields)
      if (sent.length > SENT_KEPT) sent.shift()
      keep({ content })
      try {
        return await call()
      } catch (error) {
        if (isNew && !isUnanswered(error)) sent.pop()
        throw error
      }
    },
    hasSent,
  }
}

function begin(place: string, loaded: Base) {
  const fresh = { ...unsent(), draft: loaded.draft, base: loaded, putBack: undefined }
  const kept = readDraft<ProjectDraft>(place)
  if (!kept) return fresh
  const { sent, key, at } = kept
  const isSaved = sent.some((fields) => isSameProject(fields, loaded.draft))
  // A new project grows from nothing, also when what an earlier try had made of it was its base for a while.
  const isNew = loaded.updatedAt === undefined
  const began = isSaved || (isNew && kept.base.updatedAt !== undefined) ? loaded : kept.base
  const merge = mergeOf(began.draft, kept.draft, loaded.draft)
  const draft = mergedDraft(kept.draft, loaded.draft, merge)
  if (!isChanged(draft, loaded.draft)) {
    forgetDraft(place)
    return fresh
  }
  // Where both changed a field, the old version makes the server say who was first when it is saved.
  const { updatedAt } = merge.disputed.length ? began : loaded
  const base = { draft: baseAfter(began.draft, loaded.draft, merge), updatedAt }
  return { draft, base, sent, key, putBack: { at, arrived: arrived(merge), disputed: merge.disputed } }
}

const unsent = (): Pick<KeptDraft, 'sent' | 'key'> => ({ sent: [], key: newKey() })
