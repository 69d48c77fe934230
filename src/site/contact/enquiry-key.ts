import { newKey } from '../../ui/new-key.ts'

/**
 * The idempotency key of the form as it is filled in now. The tab keeps it until the message has been sent, also over a reload, so
 * that a message whose answer was lost is stored once.
 */
export function keptKey(): string {
  try {
    sessionStorage.enquiry ??= newKey()
    return sessionStorage.enquiry
  } catch {
    // On the server, and where the browser allows no storage.
    return newKey()
  }
}

export function forgetKey() {
  try {
    delete sessionStorage.enquiry
  } catch {
    // Nothing was kept.
  }
}
