import { call, isSignedIn, refusalOf } from '../session/api.ts'

const ROUTE = 'PATCH /api/enquiries/:id'

/** An unsaved note, the version of the enquiry from which the person began, and the texts that were sent since then. */
export type Unsaved = { text: string; updatedAt: string; sent: string[] }

/** The version that is stored now, of a note that somebody saved meanwhile. */
export const savedMeanwhile = (error: unknown) => refusalOf(error, ROUTE, 409)

/** Saves it as this user, who typed it, or not at all. The request is sent at once, since the window may be closing. */
export async function saveNote(id: string, { text, updatedAt, sent }: Unsaved, userId: string) {
  const saveOver = async (version: string) => {
    if (!isSignedIn(userId)) throw new Error('The user who typed the note has signed out.')
    return call(ROUTE, { params: { id }, body: { note: text, updatedAt: version }, keepalive: true })
  }
  try {
    return await saveOver(updatedAt)
  } catch (error) {
    const current = savedMeanwhile(error)?.current
    // An earlier text of this field, whose answer was lost or came after this one was typed, is no conflict.
    if (!current || !sent.includes(current.note)) throw error
    return saveOver(current.updatedAt)
  }
}
