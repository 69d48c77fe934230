import type { UserJson } from '../../api/account/user-json.ts'
import type { MailJson, OpenMailJson } from '../../api/mail/outbox-json.ts'
import type { LinkPurpose } from '../../domain/account/account-link.ts'
import type { Role } from '../../domain/account/role.ts'
import { call, fetchJson } from './api.ts'

type Told = { message: string }
export type OutboxPage = { mails: MailJson[]; next: string | null; leaves: boolean }
export type OpenedLink = { email: string; name: string; purpose: LinkPurpose }

const segment = encodeURIComponent

/** What one does without being signed in, by a link that came by mail. */
export const byLink = {
  ask: (email: string) => fetchJson<Told>('POST', '/api/auth/forgot-password', {}, { email }),
  open: (token: string) => fetchJson<OpenedLink>('POST', '/api/auth/open-link', {}, { token }),
  setPassword: (token: string, password: string) =>
    fetchJson<Told>('POST', '/api/auth/reset-password', {}, { token, password }),
  confirmEmail: (token: string) => fetchJson<Told>('POST', '/api/auth/confirm-email', {}, { token }),
}

export const changeEmail = (email: string, password: string) =>
  call<Told>('PUT', '/auth/email', { email, password })

const user = (id: string) => `/api/users/${segment(id)}`

export const users = {
  list: () => call<UserJson[]>('GET', '/api/users'),
  invite: (person: { name: string; email: string; role: Role }) =>
    call<UserJson>('POST', '/api/users', person),
  inviteAgain: (id: string) => call<UserJson>('POST', `${user(id)}/invite`),
  changeRole: (id: string, role: Role) => call<UserJson>('PATCH', user(id), { role }),
  remove: (id: string) => call<Told>('DELETE', user(id)),
}

export const outbox = {
  page: (limit: number, cursor?: string) =>
    call<OutboxPage>('GET', `/api/outbox?limit=${limit}${cursor ? `&cursor=${segment(cursor)}` : ''}`),
  read: (id: string) => call<OpenMailJson>('GET', `/api/outbox/${segment(id)}`),
  sendAgain: (id: string) => call<MailJson>('POST', `/api/outbox/${segment(id)}/send-again`),
}
