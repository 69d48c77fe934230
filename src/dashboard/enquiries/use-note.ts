import { useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { storedText } from '../../domain/shared/visible-text.ts'
import { isSignedIn, isStatus, messageOf } from '../session/api.ts'
import { useReload } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import {
  draftKey,
  forgetDraft,
  onRestored,
  readDraft,
  textDraft,
  writeDraft,
} from '../session/stored-drafts.ts'
import { useChange } from '../shell/change.ts'
import { toastError } from '../shell/toasts/notify.tsx'
import { forgetTexts, useEnquiryChanged } from './enquiry-queries.ts'
import { senderOf } from './inbox-view.ts'
import { savedMeanwhile, saveNote, type Unsaved } from './save-note.ts'
import { useLeaving } from './use-leaving.ts'

const FAILED = 'The note could not be saved. Please try again.'

/** `answer`: the server was asked before the change began, since the window may be closing. */
type Sent = { unsaved: Unsaved; answer?: ReturnType<typeof saveNote> }

/**
 * The note on an enquiry. It is saved when its field or the letter is left, and when the window is closed, always as the user who typed
 * it. Until then the field has the text, and this browser stores a copy, which is read when the letter is opened again.
 */
export function useNote(enquiry: StoredEnquiry) {
  const { id, note, updatedAt } = enquiry
  const userId = useSession().user?.id ?? ''
  const key = draftKey(userId, { kind: 'note', id })
  const last = useMutationState({ filters: { mutationKey: [key] } }).at(-1)
  const sent = (last?.variables as Sent | undefined)?.unsaved
  const isSaving = last?.status === 'pending'
  const [unsaved, setUnsaved] = useState(() => storedAt(key) ?? (isSaving ? sent : undefined))
  const [isStored, setStored] = useState(true)
  const changed = useEnquiryChanged()
  const reload = useReload()

  useEffect(() => onRestored(() => setUnsaved((now) => now ?? storedAt(key))), [key])

  // Also if the letter was closed meanwhile, and opened again.
  const isSaved = last?.status === 'success' && isSameText(unsaved, sent)
  if (unsaved && isSaved && unsaved.updatedAt === sent?.updatedAt) setUnsaved(undefined)

  const error = unsaved && last?.error
  const meanwhile = savedMeanwhile(error)
  const theirs =
    meanwhile && unsaved && unsaved.updatedAt < meanwhile.current.updatedAt ? meanwhile : undefined

  /** Changes the field and what is stored. */
  function put(next: Unsaved) {
    setUnsaved(next)
    const draft = textDraft(`Note on the enquiry from ${senderOf(enquiry)}`, next)
    const isWritten = writeDraft(key, draft, true) === 'kept'
    setStored(isWritten)
    if (!isWritten) forgetDraft(key)
  }

  /** Another tab may have stored another text since, which stays. */
  function forget(text: Unsaved | undefined) {
    if (isSameText(storedAt(key), text)) forgetDraft(key)
  }

  /** The old note is new, too, after another one was sent, which may have been saved. */
  const isNew = ({ text, sent }: Unsaved) => sent.length > 0 || storedText(text) !== note

  const { mutate } = useChange({
    name: key,
    scope: key,
    send: ({ unsaved, answer }: Sent) => answer ?? saveNote(id, unsaved, userId),
    showAnswer(saved, { unsaved }) {
      changed(id, saved)
      forget(unsaved)
    },
    onRefused(refused) {
      if (isStatus(refused, 404)) {
        forgetTexts(userId, id)
        reload('enquiries')
      }
      const meanwhile = savedMeanwhile(refused)
      if (!meanwhile) return false
      const { current, savedBy } = meanwhile
      changed(id, current)
      toastError(`${nameOf(savedBy)} saved another note on the enquiry from ${senderOf(current)} meanwhile.`)
      return true
    },
    failure: FAILED,
  })

  function send(text: Unsaved) {
    if (!isSignedIn(userId) || isStatus(error, 404) || (isSaving && isSameText(text, sent))) return
    if (!isSaving && !isNew(text)) {
      setUnsaved(undefined)
      return forget(text)
    }
    const next = { ...text, sent: [...text.sent, storedText(text.text)] }
    if (isSameText(storedAt(key), text)) put(next)
    else setUnsaved(next)
    // While another one is being saved, it waits for its answer.
    mutate({ unsaved: next, answer: isSaving ? undefined : saveNote(id, next, userId) })
  }
  function save() {
    if (!unsaved) {
      // It was changed back to what was saved.
      if (last?.status === 'success') forget(sent)
    } else if (!theirs) send(unsaved)
  }
  useLeaving(save)

  return {
    text: unsaved?.text ?? note,
    isSaving,
    isNew: unsaved !== undefined && isNew(unsaved),
    /** Nothing is lost if the letter is closed now. */
    isStored: isStored || !unsaved,
    failure: error && !theirs && isSameText(sent, unsaved) ? messageOf(error, FAILED) : undefined,
    /** The note that a colleague has saved meanwhile. */
    theirs: theirs && { note: theirs.current.note, by: nameOf(theirs.savedBy) },
    type: (text: string) => put({ updatedAt, sent: [], ...unsaved, text }),
    save,
    /** Goes on from the colleague's version with this text, and saves it. */
    settle(text: string) {
      if (!theirs) return
      const next = { text, updatedAt: theirs.current.updatedAt, sent: [] }
      put(next)
      send(next)
    },
  }
}

const storedAt = (key: string) => readDraft<Unsaved>(key)?.draft

const isSameText = (one: Unsaved | undefined, other: Unsaved | undefined) => one?.text === other?.text

const nameOf = ({ name, email }: { name: string; email: string }) => name || email
