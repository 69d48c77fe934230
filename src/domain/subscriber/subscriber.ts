import type { SubscriberState } from './subscriber-schema.ts'

/** An address that is not confirmed within this time is erased. */
export const PENDING_DAYS = 7

/** The answer to every request to subscribe, whether or not the address is known. */
export const CHECK_YOUR_MAIL =
  'Please check your mail: unless this address is subscribed already, a mail with a link to confirm has been sent.'

/** The same while no mail can be sent. */
export const MAIL_FOLLOWS =
  'We have your address: unless it is subscribed already, we will send it a mail with a link to confirm.'

export const SUBSCRIBED = 'Your subscription is confirmed. New openings will be sent to you by mail.'
export const UNSUBSCRIBED = 'You are unsubscribed, and your address is erased.'
export const SUBSCRIPTION_LINK_EXPIRED =
  'This link is no longer valid. Subscribe again on the Careers page to get a new one.'

export const subscriberStateLabels: Record<SubscriberState, string> = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed yet',
}

/** The address of the List-Unsubscribe header (RFC 8058): POST unsubscribes, GET leads to the page. */
export const oneClickPath = (token: string) => `/api/subscribers/unsubscribe/${token}`
