import { ownKey } from '../../../session/kept-drafts.ts'

/** The key under which this browser stores a note that is not saved yet; signing out removes it. */
export const noteKey = (userId: string, applicationId: string) =>
  ownKey(userId, `candidate-note/${applicationId}`)

export function readNote(key: string): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '""')
    return typeof stored === 'string' ? stored : ''
  } catch {
    return ''
  }
}

export function keepNote(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, JSON.stringify(text))
    else localStorage.removeItem(key)
  } catch {
    // Without storage the text is in the field only.
  }
}
