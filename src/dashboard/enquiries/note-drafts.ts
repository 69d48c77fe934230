import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'

export type NoteDraft = {
  text: string
  /** The enquiry as the person began from it. */
  began: StoredEnquiry
  /** The text that is being saved. */
  saving?: string
  /** The field was left with another text than the one that is being saved. */
  isLeft?: boolean
  failure?: string
  /** The note that a colleague has saved meanwhile. */
  theirs?: { note: string; by: string; current: StoredEnquiry }
}

export type NoteEvent =
  | { type: 'typed'; enquiry: StoredEnquiry; text: string }
  /** Its field was left. */
  | { type: 'left' }
  | { type: 'saved'; saved: StoredEnquiry; text: string }
  | ({ type: 'refused' } & Pick<NoteDraft, 'failure' | 'theirs'>)
  /** The text that stays of two notes. */
  | { type: 'settled'; text: string }

/** The draft after an event; undefined when nothing is unsaved. */
export function afterEvent(draft: NoteDraft | undefined, event: NoteEvent): NoteDraft | undefined {
  if (event.type === 'typed') {
    const began = draft?.began ?? event.enquiry
    return { ...draft, began, text: event.text, failure: undefined, isLeft: undefined }
  }
  if (!draft) return undefined
  const { text, began, saving, theirs } = draft
  switch (event.type) {
    case 'left':
      if (theirs) return draft
      if (saving !== undefined) return saving === text ? draft : { ...draft, isLeft: true }
      return isChanged(draft) ? { text, began, saving: text } : undefined
    case 'saved':
      // More may have been typed meanwhile.
      return text === event.text ? undefined : { text, began: event.saved, isLeft: draft.isLeft }
    case 'refused':
      return { text, began, failure: event.failure, theirs: event.theirs }
    case 'settled':
      return theirs && { text: event.text, began: theirs.current }
  }
}

export const isChanged = ({ text, began }: NoteDraft) => text.trim() !== began.note

/** It cannot be sent when the window is closed: another text of it is on its way, or a colleague's is not answered. */
export const isLostByClosing = ({ text, saving, theirs }: NoteDraft) =>
  theirs !== undefined || (saving !== undefined && saving !== text)
