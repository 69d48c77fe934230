import { newKey } from '../../../ui/new-key.ts'

/**
 * The idempotency key of the form of this name as it is filled in now. The tab keeps it until the form has been sent, also over a
 * reload, so that what was sent and got no answer is stored once.
 */
export function keptKey(form: string): string {
  try {
    sessionStorage[`key-of-${form}`] ??= newKey()
    return sessionStorage[`key-of-${form}`]
  } catch {
    // On the server, and where the browser allows no storage.
    return newKey()
  }
}

export function forgetKey(form: string) {
  try {
    delete sessionStorage[`key-of-${form}`]
  } catch {
    // Nothing was kept.
  }
}
