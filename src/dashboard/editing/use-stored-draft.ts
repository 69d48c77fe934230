import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSameRecord, shapeOf } from '../../domain/fields/record-fields.ts'
import { newKey } from '../../ui/new-key.ts'
import { storedToken } from '../session/api.ts'
import { draftIn, forgetDraft, type Keeping, readDraft, writeDraft } from '../session/stored-drafts.ts'
import type { RecordTypes } from './rules/edited-record.ts'
import type { EditorState } from './rules/editor-state.ts'
import type { Content } from './rules/save-merged.ts'

const WRITE_DELAY = 400 // ms without typing

/**
 * Keeps what is typed in this browser: soon after each change, and at the latest when the page is left. `latest` is the state
 * as of now, also before the next rendering.
 */
export function useStoredDraft<T extends RecordTypes>(
  key: string,
  { draft, base, restored }: EditorState<T>,
  latest: { readonly current: EditorState<T> },
  onStored: (keeping: Keeping) => void,
) {
  const [form] = useState(newKey)
  const [restoredAt] = useState(restored?.at)
  const last = useRef({ draft, at: restoredAt })

  const isStored = () => readDraft(key)?.form === form

  function forget() {
    if (isStored()) forgetDraft(key)
  }

  function keep({ overOthers = false, content = latest.current as Content<T['draft']> } = {}) {
    const { record, phase, sent, key: ownKey, draft: typed } = latest.current
    // After a logout nothing of this person may stay behind.
    if (phase === 'over' || storedToken() === null) return
    const { draft, base } = content
    if (isSameRecord(record.table, draft, base.draft)) return forget()
    // The time of the last edit: what is sent may be a copy of what was typed.
    const at = (last.current.draft === typed && last.current.at) || new Date().toISOString()
    last.current = { draft: typed, at }
    const kept = {
      draft: record.keepable ? record.keepable(draft) : draft,
      base,
      sent: [...sent],
      key: ownKey,
      name: record.nameOf(draft),
      shape: shapeOf(record.table),
      form,
      at,
    }
    onStored(writeDraft(key, kept, overOthers))
  }

  const keepLatest = useEffectEvent(keep)

  useWindowEvent('storage', (event) => {
    if (event.key !== key) return
    const theirs = draftIn(key, event.newValue)
    onStored(theirs && theirs.form !== form ? 'elsewhere' : 'kept')
  })
  useWindowEvent('pagehide', () => keep())
  // It bubbles from the document.
  useWindowEvent('visibilitychange', () => keep())

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these restarts the pause
  useEffect(() => {
    const timer = setTimeout(keepLatest, WRITE_DELAY)
    return () => clearTimeout(timer)
  }, [draft, base, key])

  useEffect(() => {
    // The restored draft is this form's from now on; the tab it came from, if it is still open, is notified by this write.
    if (restoredAt) keepLatest({ overOthers: true })
    return () => keepLatest()
  }, [restoredAt])

  return {
    keep,
    /** The draft that this browser stores there is this form's. */
    isStored,
    forget,
  }
}
