import type { OutboxMail } from '../../../src/domain/mail/mail.ts'

export const sender = { studioName: 'Plinth Studio', publicUrl: 'https://plinth.example' }

/** The common fields of a mail before its first try, without its kind and facts. */
export const waitingMail = {
  id: 'm1',
  about: 'a1',
  to: 'mina@client.example',
  token: '',
  state: 'waiting',
  tries: 0,
  lastError: '',
  createdAt: '2026-11-03T10:00:00.000Z',
  sentAt: null,
} as const satisfies Partial<OutboxMail>
