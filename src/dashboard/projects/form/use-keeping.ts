import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey } from '../../../ui/new-key.ts'
import { storedToken } from '../../session/api.ts'
import {
  forgetDraft,
  type Keeping,
  type KeptDraft,
  parsedDraft,
  readDraft,
  writeDraft,
} from '../../session/kept-drafts.ts'
import { isChanged, type ProjectDraft, withoutUploads } from './project-draft.ts'

const PAUSE = 400 // ms without typing

type Content = Omit<KeptDraft<ProjectDraft>, 'version' | 'form' | 'at'>

/**
 * Keeps what is typed in this browser: soon after each change, and at the latest when the page is left. `putBackAt` is the
 * time of the last edit of what the form began with, if that had been kept.
 */
export function useKeeping(key: string, content: Content, putBackAt: string | undefined) {
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const [form] = useState(newKey)
  const last = useRef({ draft: content.draft, at: putBackAt })
  const isOver = useRef(false)
  const { draft, base } = content

  const isKept = () => readDraft(key)?.form === form

  function forget() {
    if (isKept()) forgetDraft(key)
  }

  function keep({ overOthers = false, content: newer = {} as Partial<Content> } = {}) {
    // After a logout nothing of this person may stay behind.
    if (isOver.current || storedToken() === null) return
    const now = { ...content, ...newer }
    if (!isChanged(now.draft, now.base.draft)) return forget()
    const edited = last.current.draft === now.draft ? last.current.at : undefined
    last.current = { draft: now.draft, at: edited ?? new Date().toISOString() }
    const kept = { ...now, draft: withoutUploads(now.draft), form, at: last.current.at! }
    setKeeping(writeDraft(key, kept, overOthers))
  }

  const keepLatest = useEffectEvent(keep)

  const hearOtherTab = useEffectEvent((event: StorageEvent) => {
    if (event.key !== key) return
    const theirs = parsedDraft(event.newValue)
    setKeeping(theirs && theirs.form !== form ? 'elsewhere' : 'kept')
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these begins the pause anew
  useEffect(() => {
    const timer = setTimeout(keepLatest, PAUSE)
    return () => clearTimeout(timer)
  }, [draft, base, key])

  useEffect(() => {
    // What was put back is this form's from now on; the tab it came from, if it still lives, hears of it.
    if (putBackAt) keepLatest({ overOthers: true })
    const keepNow = () => keepLatest()
    const hear = (event: StorageEvent) => hearOtherTab(event)
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('storage', hear)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('storage', hear)
      keepLatest()
    }
  }, [putBackAt])

  return {
    keeping,
    keep,
    /** What this browser keeps there is this form's. */
    isKept,
    /** For good: it is saved, or given up. */
    end() {
      isOver.current = true
      forget()
    },
  }
}
