import { afterEach, expect, test } from 'vitest'
import {
  AUTHORITY,
  EXPIRED,
  OTHER_AUTHORITY,
  SERVER,
  whileTrusted,
} from '../../../test/support/data/certificates.ts'
import { sender, waitingMail } from '../../../test/support/data/waiting-mail.ts'
import { headerOf, startSmtp } from '../../../test/support/outside/smtp.ts'
import type { OutboxMail } from '../../domain/mail/mail.ts'
import { smtpMailer } from './mailer.ts'
import { NotSent } from './not-sent.ts'

const changed: OutboxMail = {
  ...waitingMail,
  kind: 'account-changed',
  facts: { name: 'Mina', change: 'password', at: waitingMail.createdAt },
}

const toClose: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
})

async function smtp(options: Parameters<typeof startSmtp>[0] = {}) {
  const server = await startSmtp(options)
  toClose.push(server.close)
  return server
}

async function send(
  url: string,
  mail = changed,
  { ca, client }: { ca?: string; client?: typeof SERVER } = {},
) {
  const mailer = smtpMailer({ url, ca, client, from: 'Plinth Studio <studio@plinth.example>' })
  toClose.push(mailer.close)
  await mailer.send(mail, sender)
}

test('an enquiry has a reply address, and typed text cannot add headers', async () => {
  const server = await smtp()
  const facts = {
    firstName: 'Mina\r\nBcc: all@client.example',
    lastName: '',
    company: '<script>alert(1)</script>',
    mobileNumber: '+91 361 000 0199',
    emailAddress: 'mina@client.example',
    message: 'A library.\r\n.\r\nBcc: all@client.example',
  }
  const enquiry: OutboxMail = { ...waitingMail, kind: 'enquiry', to: 'studio@plinth.example', facts }
  await send(server.url, { ...enquiry, to: 'studio@plinth.example\r\nBcc: all@client.example' }).catch(
    () => {},
  )
  await send(server.url, enquiry)
  for (const { raw, to } of server.received) {
    expect(headerOf(raw, 'Bcc')).toBeUndefined()
    expect(to).not.toContain('all@client.example')
    expect(headerOf(raw, 'Reply-To')).toMatch(/<mina@client\.example>$/)
    expect(raw.slice(raw.indexOf('text/html'))).not.toContain('<script>')
  }
  expect(server.received.at(-1)!.to).toEqual(['studio@plinth.example'])
})

// The certificate of the tests' server is its own.
const ANY_CERTIFICATE = 'tls.rejectUnauthorized=false'

test('user name and password are sent to the mail server over an encrypted connection', async () => {
  const server = await smtp({
    secure: true,
    authOptional: false,
    onAuth: ({ username, password }, _, done) =>
      username === 'ira' && password === 'p@ss' ? done(null, { user: 'ira' }) : done(new Error('no')),
  })
  const address = `127.0.0.1:${server.port}/?${ANY_CERTIFICATE}`
  const refused = await send(`smtps://ira:wrong@${address}`).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NotSent)
  expect(refused).toMatchObject({ final: false })
  await send(`smtps://ira:p%40ss@${address}`)
  expect(server.received).toMatchObject([{ user: 'ira', secure: true }])
})

const WITH_STARTTLS = { disabledCommands: [] }

test('STARTTLS is used when the mail server offers it', async () => {
  const server = await smtp(WITH_STARTTLS)
  await send(`${server.url}/?${ANY_CERTIFICATE}`)
  expect(server.received).toMatchObject([{ secure: true }])
})

test('with requireTLS, a mail server without encryption gets no mail', async () => {
  const server = await smtp()
  await expect(send(`${server.url}/?requireTLS=true`)).rejects.toThrow(NotSent)
  expect(server.received).toEqual([])
})

test.each([
  ['smtps', { secure: true }],
  ['smtp', WITH_STARTTLS],
])('a mail server with an untrusted certificate gets no mail over %s', async (protocol, offered) => {
  const server = await smtp(offered)
  await expect(send(`${protocol}://127.0.0.1:${server.port}`)).rejects.toThrow(/certificate/i)
  expect(server.received).toEqual([])
})

test.each([
  ['smtps', { ...SERVER, secure: true }],
  ['smtp', { ...SERVER, ...WITH_STARTTLS }],
])('over %s the authority of the setting is trusted, and no other one', async (protocol, offered) => {
  const server = await smtp(offered)
  const url = `${protocol}://localhost:${server.port}`
  await expect(whileTrusted(AUTHORITY, () => send(url, changed, { ca: OTHER_AUTHORITY }))).rejects.toThrow(
    /certificate/,
  )
  expect(server.received).toEqual([])
  await send(url, changed, { ca: AUTHORITY })
  expect(server.received).toMatchObject([{ secure: true }])
})

/** A mail server that admits who has a certificate of the authority. */
const FOR_CERTIFICATES = { ...SERVER, ca: AUTHORITY, requestCert: true, rejectUnauthorized: true }

test.each([
  ['smtps', { ...FOR_CERTIFICATES, secure: true }],
  ['smtp', { ...FOR_CERTIFICATES, ...WITH_STARTTLS }],
])(
  'over %s the mail server admits this one by its certificate, without a password',
  async (protocol, offered) => {
    const server = await smtp(offered)
    const url = `${protocol}://localhost:${server.port}`
    await expect(send(url, changed, { ca: AUTHORITY })).rejects.toThrow('certificate required')
    expect(server.received).toEqual([])
    await send(url, changed, { ca: AUTHORITY, client: SERVER })
    expect(server.received).toMatchObject([{ secure: true }])
  },
)

test('once the certificate has expired nothing is sent, and the reason says so', async () => {
  const refused = await send('smtps://localhost:1', changed, { client: EXPIRED }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(NotSent)
  expect(refused).toMatchObject({
    final: false,
    message:
      'The certificate in the setting SMTP_CERT expired on 2020-04-01. Renew it, and start the server again.',
  })
})
