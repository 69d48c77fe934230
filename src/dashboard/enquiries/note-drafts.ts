import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'

export type NoteDraft = {
  text: string
  /** The enquiry as the person began from it. */
  began: StoredEnquiry
  isSaving?: boolean
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
  if (event.type === 'typed')
    return { ...draft, began: draft?.began ?? event.enquiry, text: event.text, failure: undefined }
  if (!draft) return undefined
  const { text, began, theirs } = draft
  switch (event.type) {
    case 'left':
      if (draft.isSaving || theirs) return draft
      return isChanged(draft) ? { text, began, isSaving: true } : undefined
    case 'saved':
      // More may have been typed meanwhile.
      return text === event.text ? undefined : { text, began: event.saved }
    case 'refused':
      return { text, began, failure: event.failure, theirs: event.theirs }
    case 'settled':
      return theirs && { text: event.text, began: theirs.current }
  }
}

export const isChanged = ({ text, began }: NoteDraft) => text.trim() !== began.note
