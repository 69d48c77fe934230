import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSameRecord, shapeOf } from '../../domain/record-fields.ts'
import { newKey } from '../../ui/new-key.ts'
import { storedToken } from '../session/api.ts'
import {
  forgetDraft,
  type Keeping,
  type KeptDraft,
  parsedDraft,
  readDraft,
  writeDraft,
} from '../session/kept-drafts.ts'
import type { EditedRecord } from './edited-record.ts'

const PAUSE = 400 // ms without typing

type Content<Draft> = Pick<KeptDraft<Draft>, 'draft' | 'base' | 'sent' | 'key'>

/**
 * Keeps what is typed in this browser: soon after each change, and at the latest when the page is left. `restoredAt` is the
 * time of the last edit of what the form began with, if that had been kept.
 */
export function useKeeping<Draft extends object, Fields extends object>(
  { table, nameOf, keepable }: EditedRecord<Draft, Fields>,
  key: string,
  content: Content<Draft>,
  restoredAt: string | undefined,
) {
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const [form] = useState(newKey)
  const last = useRef({ draft: content.draft, at: restoredAt })
  const isOver = useRef(false)
  const { draft, base } = content

  const isKept = () => readDraft(key)?.form === form

  function forget() {
    if (isKept()) forgetDraft(key)
  }

  function keep({ overOthers = false, content: newer = {} as Partial<Content<Draft>> } = {}) {
    // After a logout nothing of this person may stay behind.
    if (isOver.current || storedToken() === null) return
    const now = { ...content, ...newer }
    if (isSameRecord(table, now.draft, now.base.draft)) return forget()
    const edited = last.current.draft === now.draft ? last.current.at : undefined
    last.current = { draft: now.draft, at: edited ?? new Date().toISOString() }
    const kept: KeptDraft<Draft> = {
      ...now,
      draft: keepable ? keepable(now.draft) : now.draft,
      name: nameOf(now.draft),
      shape: shapeOf(table),
      form,
      at: last.current.at!,
    }
    setKeeping(writeDraft(key, kept, overOthers))
  }

  const keepLatest = useEffectEvent(keep)

  const onOtherTab = useEffectEvent((event: StorageEvent) => {
    if (event.key !== key) return
    const theirs = parsedDraft(event.newValue)
    setKeeping(theirs && theirs.form !== form ? 'elsewhere' : 'kept')
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these restarts the pause
  useEffect(() => {
    const timer = setTimeout(keepLatest, PAUSE)
    return () => clearTimeout(timer)
  }, [draft, base, key])

  useEffect(() => {
    // What was restored is this form's from now on; the tab it came from, if it is still open, is notified by this write.
    if (restoredAt) keepLatest({ overOthers: true })
    const keepNow = () => keepLatest()
    const onStorage = (event: StorageEvent) => onOtherTab(event)
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('storage', onStorage)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('storage', onStorage)
      keepLatest()
    }
  }, [restoredAt])

  return {
    keeping,
    keep,
    /** What this browser keeps there is this form's. */
    isKept,
    forget,
    /** When the form is saved or its changes are discarded. */
    end() {
      isOver.current = true
      forget()
    },
  }
}
