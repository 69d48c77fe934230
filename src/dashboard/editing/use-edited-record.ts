import { useLayoutEffect, useRef, useState } from 'react'
import { isSameRecord } from '../../domain/record-fields.ts'
import { newKey } from '../../ui/new-key.ts'
import { isUnanswered } from '../session/api.ts'
import { draftKey, forgetDraft, type KeptDraft, readDraft } from '../session/kept-drafts.ts'
import { useSession } from '../session/session.tsx'
import { adaptedDraft, type EditedRecord, type Version } from './edited-record.ts'
import { type Content, restoreKept, takenOver } from './save-merged.ts'
import { useKeeping } from './use-keeping.ts'

type Shown<Draft> = Content<Draft> & { key: string }

export type FormState<Draft extends object, Fields extends object> = ReturnType<
  typeof useEditedRecord<Draft, Fields>
>

const SENT_KEPT = 10

/**
 * The state of one form: the draft, the version it began from, and what this browser keeps of it. What was kept before is
 * restored when the form opens, merged with the current version.
 */
export function useEditedRecord<Draft extends object, Fields extends object>(
  record: EditedRecord<Draft, Fields>,
  place: string,
  loaded: Version<Draft>,
) {
  const storageKey = draftKey(useSession().user?.id ?? '', place)
  const [start] = useState(() => begin(record, storageKey, loaded))
  const [draft, setDraft] = useState(start.draft)
  const [base, setBase] = useState(start.base)
  // However often it is sent, this form makes one record.
  const [key, setKey] = useState(start.key)
  // What was restored can be exchanged for a fresh start and that for it again, as often as one likes.
  const [other, setOther] = useState<Shown<Draft>>(() => ({
    draft: loaded.draft,
    base: loaded,
    key: newKey(),
  }))
  const [exchanges, setExchanges] = useState(0)
  const [revision, setRevision] = useState(0)
  const [notice, setNotice] = useState(start.restored)
  const { sent } = start
  // Saved or given up: nothing is typed into it any more.
  const [isOver, setOver] = useState(false)
  const isDirty = !isOver && !isSameRecord(record.table, draft, base.draft)
  const content = { draft, base, sent, key }
  const { keeping, keep, isKept, forget, end } = useKeeping(record, storageKey, content, start.restored?.at)

  // A save ends in an older closure than the one that has drawn what it merged.
  const latest = useRef(draft)
  // What is being saved; what differs from it was typed since.
  const saving = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  }, [draft])

  const hasSent = (current: object) => sent.some((fields) => isSameRecord(record.table, fields, current))

  function show(next: Content<Draft>) {
    setDraft(next.draft)
    setBase(next.base)
    setRevision((count) => count + 1)
  }

  return {
    record,
    draft,
    base,
    key,
    isDirty,
    isOver,
    /** There is nothing to save, and no answer is missing. */
    isSaved: () => !isDirty && base.updatedAt !== undefined && sent.length === 0,
    /** Rises when another draft takes the place of the one on the screen: by a merge or an exchange. Open parts of the form begin again. */
    revision,
    setDraft,
    /** A save begins with what the form holds now. */
    beginSave() {
      saving.current = draft
    },
    /** What a save continues with, merged with what others saved. What was typed since it began stays. */
    showMerged(next: Content<Draft>) {
      show({
        ...next,
        draft: takenOver(record, { sent: saving.current, draft: latest.current, saved: next.draft }),
      })
      saving.current = next.draft
    },
    keeping,
    keepHere: () => keep({ overOthers: true }),
    isKept,
    /** Saved and edited further: editing continues from the saved version. What is as it was saved stays open on the screen. */
    goOn(saved: Version<Draft>) {
      sent.length = 0
      const next = takenOver(record, { sent: saving.current, draft: latest.current, saved: saved.draft })
      if (isSameRecord(record.table, latest.current, next)) setBase(saved)
      else show({ draft: next, base: saved })
      setNotice(undefined)
      setKey(newKey())
      forget()
    },
    end() {
      end()
      setOver(true)
    },
    restored: notice,
    isStartedOver: exchanges % 2 === 1,
    wasExchanged: exchanges > 0,
    exchange() {
      setOther({ draft, base, key })
      show(other)
      setKey(other.key)
      setExchanges(exchanges + 1)
    },
    /** The next record is another one. */
    renewKey() {
      const next = newKey()
      setKey(next)
      return next
    },
    /**
     * Remembers what is sent before it is: while no answer has come, the server may have received it. `latest` is what the
     * form holds by then, which React may not have drawn yet.
     */
    async send<T>(fields: Fields, latest: Partial<Shown<Draft>>, call: () => Promise<T>): Promise<T> {
      const isNew = !hasSent(fields)
      if (isNew) sent.push(fields)
      if (sent.length > SENT_KEPT) sent.shift()
      keep({ content: latest })
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

type Start<Draft> = Shown<Draft> & {
  sent: object[]
  restored?: { at: string; arrived: string[]; disputed: string[] }
}

function begin<Draft extends object, Fields extends object>(
  record: EditedRecord<Draft, Fields>,
  storageKey: string,
  loaded: Version<Draft>,
): Start<Draft> {
  const fresh = { draft: loaded.draft, base: loaded, key: newKey(), sent: [] }
  const stored = readDraft<Draft>(storageKey)
  if (!stored) return fresh
  try {
    const kept: KeptDraft<Draft> = adaptedDraft(record.table, stored)
    const { isChanged, arrived, disputed, ...content } = restoreKept(record, kept, loaded)
    if (isChanged) {
      const notice = { at: kept.at, arrived, disputed }
      return { ...content, sent: kept.sent, key: kept.key, restored: notice }
    }
  } catch (error) {
    // Not written by this program. Without it the form can at least be used.
    console.error('The stored draft could not be read.', error)
  }
  forgetDraft(storageKey)
  return fresh
}
