import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { type Answer, call, messageOf, refusalOf } from '../session/api.ts'
import { keepOwn, ownKey, readOwn } from '../session/own-storage.ts'
import { useSession } from '../session/session.tsx'
import { useChange } from '../shell/change.ts'
import { toastError } from '../shell/toasts/notify.tsx'
import { useEnquiryChanged } from './enquiry-queries.ts'
import { senderOf } from './inbox-view.ts'
import { useLeaving } from './use-leaving.ts'

const ROUTE = 'PATCH /api/enquiries/:id'
const FAILED = 'The note could not be saved. Please try again.'

/** An unsaved text, and the version of the enquiry from which the person began. */
type Typed = { text: string; updatedAt: string }
/** `answer`: the server was asked before the change began, since the window may be closing. */
type Sent = Typed & { answer?: Promise<Answer<typeof ROUTE>> }

/**
 * The note on an enquiry. It is saved when its field or the letter is left, and when the window is closed. Until then this browser
 * stores it, so that a note that could not be saved is there when the letter is opened again.
 */
export function useNote(enquiry: StoredEnquiry) {
  const { id, note, updatedAt } = enquiry
  const { user } = useSession()
  const key = ownKey(user?.id ?? '', `enquiry-note/${id}`)
  const [typed, setTyped] = useState(() => readOwn<Typed>(key))
  const changed = useEnquiryChanged()
  const last = useMutationState({ filters: { mutationKey: [key] } }).at(-1)
  const sent = last?.variables as Sent | undefined
  const isSaving = last?.status === 'pending'
  const error = typed && typed.updatedAt === sent?.updatedAt ? last?.error : undefined
  const theirs = refusalOf(error, ROUTE, 409)
  // The letter was closed while its note was being saved, and opened again: the outcome is in the storage.
  const [isResumed, setResumed] = useState(isSaving)
  if (isResumed && !isSaving) {
    setResumed(false)
    setTyped(readOwn<Typed>(key))
  }

  /** Changes also what is stored, since an answer may come when the letter is closed. */
  function update(next: (before: Typed | undefined) => Typed | undefined) {
    setTyped(next)
    keepOwn(key, next(readOwn<Typed>(key)))
  }

  const ask = (next: Typed) =>
    call(ROUTE, { params: { id }, body: { note: next.text, updatedAt: next.updatedAt }, keepalive: true })
  const { mutate } = useChange({
    name: key,
    scope: key,
    send: (next: Sent) => next.answer ?? ask(next),
    showAnswer(saved, { text }, waiting) {
      changed(id, saved)
      for (const next of waiting) next.updatedAt = saved.updatedAt
      // More may have been typed meanwhile.
      update((now) => (now && now.text !== text ? { ...now, updatedAt: saved.updatedAt } : undefined))
    },
    onRefused(refused) {
      const meanwhile = refusalOf(refused, ROUTE, 409)
      if (!meanwhile) return false
      const { current, savedBy } = meanwhile
      changed(id, current)
      toastError(`${nameOf(savedBy)} saved another note on the enquiry from ${senderOf(current)} meanwhile.`)
      return true
    },
    failure: FAILED,
  })

  function send(next: Typed) {
    if (!isSaving && next.text.trim() === note) update(() => undefined)
    else if (!isSaving) mutate({ ...next, answer: ask(next) })
    // It waits for the version of the one before it.
    else if (next.text !== sent?.text) mutate(next)
  }
  const save = () => typed && !theirs && send(typed)
  useLeaving(save)

  return {
    text: typed?.text ?? note,
    isSaving,
    failure: error && !theirs && sent?.text === typed?.text ? messageOf(error, FAILED) : undefined,
    /** The note that a colleague has saved meanwhile. */
    theirs: theirs && { note: theirs.current.note, by: nameOf(theirs.savedBy) },
    type: (text: string) => update((before) => ({ updatedAt, ...before, text })),
    save,
    /** Goes on from the colleague's version with this text, and saves it. */
    settle(text: string) {
      if (!theirs) return
      const next = { text, updatedAt: theirs.current.updatedAt }
      update(() => next)
      send(next)
    },
  }
}

const nameOf = ({ name, email }: { name: string; email: string }) => name || email
