import type { SubscriberState } from '../../../domain/subscriber/subscriber-schema.ts'

/** The state of the screen, which the URL has. */
export type SubscribersView = {
  /** The subscribers in this state, or all of them, or the openings that were sent. */
  show: 'all' | SubscriberState | 'sent'
  search: string
  /** The id of the opening that is to be sent, or empty. */
  send: string
}

const shown = ['all', 'confirmed', 'pending', 'sent'] as const

export function readView(address: URLSearchParams): SubscribersView {
  const show = shown.find((name) => name === address.get('show')) ?? 'all'
  return { show, search: address.get('search') ?? '', send: address.get('send') ?? '' }
}

export function writeView({ show, search, send }: SubscribersView): URLSearchParams {
  const address = new URLSearchParams()
  if (show !== 'all') address.set('show', show)
  if (search) address.set('search', search)
  if (send) address.set('send', send)
  return address
}
