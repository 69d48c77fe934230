import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApplicationForm } from '../../src/site/apply/ApplicationForm.tsx'
import { EnquirySection } from '../../src/site/contact/EnquiryForm.tsx'
import { consentVersion } from '../../src/store/hiring/consent.ts'
import { staff, testApp } from '../support/app.ts'
import { pdf } from '../support/data/documents.ts'
import { databases } from '../support/outside/databases.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

const CALL = 'POST /api/contact'
const CAPTCHA = 'GET /api/captcha'
const SENT = 'Your message has been sent to the studio.'
const LOST = 'An error occurred. Please check your connection.'
const written = {
  'First name': 'Ira',
  'Mobile number': '+91 361 000 0101',
  'E-mail address': 'ira@example.org',
  Message: 'A school by the river.',
}

const app = testApp(databases[0]!.open)

type Answering = (next: () => Promise<Response>) => Promise<Response>
/** The next answers of a call, in place of the app. */
const answers: Record<string, Answering[]> = {}
const asked: string[] = []
const person = userEvent.setup()
let root: Root | undefined

/** The worker of a browser computes the same, beside the page. */
class WorkerInThisThread {
  readonly #listeners: ((message: { data: unknown }) => void)[] = []
  readonly #controller = new AbortController()
  addEventListener(name: string, listener: (message: { data: unknown }) => void) {
    if (name === 'message') this.#listeners.push(listener)
  }
  async postMessage({ type, ...work }: { type: string } & Parameters<typeof solveChallenge>[0]) {
    if (type === 'abort') this.terminate()
    if (type !== 'work') return
    const data = await solveChallenge({ ...work, deriveKey, controller: this.#controller })
    if (data) for (const listener of this.#listeners) listener({ data })
  }
  /** One of two workers tries numbers among which the solution is not: it would compute for a minute and a half. */
  terminate() {
    this.#controller.abort()
  }
}

const { Worker: before } = globalThis
beforeAll(() => void Object.assign(globalThis, { Worker: WorkerInThisThread }))
afterAll(() => void Object.assign(globalThis, { Worker: before }))

beforeEach(() => {
  asked.length = 0
  globalThis.fetch = async (address, init) => {
    const call = `${init?.method} ${address}`
    asked.push(call)
    const next = async () =>
      app.app.request(String(address), init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    const answer = answers[call]?.shift()
    return answer ? answer(next) : next()
  }
})

afterEach(() => {
  close()
  sessionStorage.clear()
})

function close() {
  root?.unmount()
  document.body.replaceChildren()
}

/** Draws the form; a second time, as after a reload. */
async function openForm() {
  open(<EnquirySection heading="Write to us" email="studio@plinth.example" />)
  await screen.findByRole('button', { name: 'Send message' })
}

function open(form: ReactNode) {
  close()
  document.title = 'Contact'
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<MemoryRouter>{form}</MemoryRouter>)
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const says = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))

async function fillForm(values: Record<string, string> = written) {
  for (const [name, value] of Object.entries(values)) await fill(person, field(name), value)
}

async function send() {
  await waitFor(() => expect(button('Send message').disabled).toBe(false))
  await person.click(button('Send message'))
}

/** The messages that the studio has, the newest first. */
async function received(): Promise<string[]> {
  const { token } = await staff(app.db, 'SUPER_ADMIN')
  const { items } = (await app.ask('GET', '/api/enquiries', { token })).body
  return items.map(({ message }: { message: string }) => message)
}

/** The server handles the next message, but its answer is lost. */
async function loseAnswer() {
  answers[CALL] = [
    async (next) => {
      await next()
      throw new TypeError('The connection was lost.')
    },
  ]
  await send()
  await says(LOST)
}

test('the form stays filled after every failure and can be sent again', async () => {
  await openForm()
  await fillForm()
  const wrong = 'Something went wrong. Please try again.'
  const tooMany = 'Too many attempts. Please try again in 12 minutes.'
  const failures: [words: string, answer: Answering][] = [
    [LOST, () => Promise.reject(new TypeError('There is no connection.'))],
    [
      'The studio is moving house.',
      async () => Response.json({ message: 'The studio is moving house.' }, { status: 500 }),
    ],
    [wrong, async () => new Response('<html>', { status: 502 })],
    [tooMany, async () => Response.json({ message: tooMany }, { status: 429 })],
    [wrong, async () => new Response('', { status: 429, headers: { 'Retry-After': '700' } })],
  ]
  for (const [words, answer] of failures) {
    answers[CALL] = [answer]
    await send()
    await says(words)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    for (const [name, value] of Object.entries(written)) expect(field(name).value).toBe(value)
  }
  await expectAccessible()
  await send()
  await screen.findByText(SENT)
  expect(await received()).toEqual([written.Message])
})

test('errors found by the server are shown at their fields too', async () => {
  await openForm()
  await fillForm({ ...written, 'E-mail address': 'ira@localhost' })
  await send()
  await says('Enter a valid e-mail address.')
  expect(document.activeElement).toBe(field('E-mail address'))
  expect(field('E-mail address').getAttribute('aria-invalid')).toBe('true')
  await fillForm({ 'E-mail address': 'ira@example.com' })
  await says('')
  await send()
  await screen.findByText(SENT)
})

test('a message whose answer was lost is sent again and stored once; the form filled again is another', async () => {
  await openForm()
  await fillForm()
  await loseAnswer()
  await send()
  await screen.findByText(SENT)
  await person.click(button('Send another message'))
  await fillForm()
  await send()
  await screen.findByText(SENT)
  expect(await received()).toEqual([written.Message, written.Message])
})

test('a message whose answer was lost is stored once, also when the page is loaded again before', async () => {
  await openForm()
  await fillForm()
  await loseAnswer()
  await openForm()
  await fillForm()
  await send()
  await screen.findByText(SENT)
  expect(await received()).toEqual([written.Message])
})

test('changes made after a lost answer are sent too, and the used proof is replaced silently', async () => {
  await openForm()
  await fillForm()
  await loseAnswer()
  const changed = 'A school by the river, for sixty children.'
  await fillForm({ Message: changed })
  await send()
  await screen.findByText(SENT)
  expect(await received()).toContain(changed)
  expect(asked.filter((call) => call === CALL)).toHaveLength(3)
})

test('what is sent cannot be changed meanwhile, but again after a failure', async () => {
  await openForm()
  await fillForm()
  await waitFor(() => expect(button('Send message').disabled).toBe(false))
  const away = Promise.withResolvers<Response>()
  answers[CALL] = [() => away.promise]
  await person.type(field('Mobile number'), '{Enter}')
  await screen.findByRole('button', { name: 'Sending…' })
  await person.type(document.activeElement!, '9')
  await person.type(field('Message'), ' For sixty children.')
  for (const [name, value] of Object.entries(written)) expect(field(name).value).toBe(value)
  away.reject(new TypeError('The connection was lost.'))
  await says(LOST)
  await person.type(field('Message'), ' For sixty children.')
  await send()
  await screen.findByText(SENT)
  expect(await received()).toEqual([`${written.Message} For sixty children.`])
})

test('the CV and the consent of an application stay as they were when it was sent', async () => {
  const check = Promise.withResolvers<Response>()
  // Asked when the form is first used, and again when it is sent.
  answers[CAPTCHA] = [() => check.promise, () => check.promise]
  const consent = { text: 'The studio may keep this.', version: 1 }
  open(<ApplicationForm jobId="" consent={consent} onSent={vi.fn()} onOutdated={vi.fn()} />)
  await screen.findByRole('button', { name: 'Send application' })
  const cv = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
  await fillForm({ Name: 'Ira', 'E-mail address': 'ira@example.org', 'Phone number': '+91 361 000 0101' })
  await person.upload(field('CV'), cv('old.pdf'))
  await person.click(field(consent.text))
  await person.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Sending…' })
  await person.click(field(consent.text))
  expect(document.activeElement).toBe(field(consent.text))
  expect(field(consent.text).checked).toBe(true)
  expect(screen.queryByRole('button', { name: 'Remove old.pdf' })).toBeNull()
  await person.upload(field('CV'), cv('new.pdf'))
  await screen.findByText('old.pdf')
  check.reject(new TypeError('There is no connection.'))
  await screen.findByRole('button', { name: 'Send application' })
  await person.click(field(consent.text))
  expect(field(consent.text).checked).toBe(false)
  await person.upload(field('CV'), cv('new.pdf'))
  await screen.findByRole('button', { name: 'Remove new.pdf' })
})

test('a CV that the server refuses is named at its field, and another one is sent', async () => {
  const consent = { text: 'The studio may keep this.', version: await consentVersion(app.db) }
  const cv = (content: BlobPart) => new File([content], 'cv.pdf', { type: 'application/pdf' })
  const onSent = vi.fn()
  open(<ApplicationForm jobId="" consent={consent} onSent={onSent} onOutdated={vi.fn()} />)
  await screen.findByRole('button', { name: 'Send application' })
  await fillForm({ Name: 'Ira', 'E-mail address': 'ira@example.org', 'Phone number': '+91 361 000 0101' })
  await person.upload(field('CV'), cv('%PDF-1.7 none'))
  await person.click(field(consent.text))
  await person.click(button('Send application'))
  await says('Please check: CV.')
  expect(document.activeElement).toBe(field('CV'))
  screen.getByText(/^This file is damaged or incomplete/)
  await expectAccessible()
  await person.upload(field('CV'), cv(new Uint8Array(await pdf())))
  await says('')
  expect(screen.queryByText(/^This file is damaged or incomplete/)).toBeNull()
  await person.click(button('Send application'))
  await waitFor(() => expect(onSent).toHaveBeenCalled())
})

test('an application in a preview goes to the preview, without its file, and its refusal is shown', async () => {
  const NOT_SENT = 'Forms are not sent from a preview.'
  const call = 'POST /preview/x/api/applications'
  const sent = vi.spyOn(globalThis, 'fetch')
  answers[call] = [async () => Response.json({ message: NOT_SENT }, { status: 403 })]
  vi.stubGlobal('__reactRouterContext', { basename: '/preview/x' })
  const consent = { text: 'The studio may keep this.', version: 1 }
  open(<ApplicationForm jobId="" consent={consent} onSent={vi.fn()} onOutdated={vi.fn()} />)
  await screen.findByRole('button', { name: 'Send application' })
  await fillForm({ Name: 'Ira', 'E-mail address': 'ira@example.org', 'Phone number': '+91 361 000 0101' })
  await person.upload(field('CV'), new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }))
  await person.click(field(consent.text))
  await person.click(button('Send application'))
  await says(NOT_SENT)
  await expectAccessible()
  expect(asked.filter((one) => one.includes('applications'))).toEqual([call])
  expect(sent).toHaveBeenCalledWith('/preview/x/api/applications', expect.objectContaining({ body: null }))
})

test('a proof that expired while writing is replaced when sending', async () => {
  await openForm()
  await fillForm()
  await waitFor(() => expect(button('Send message').disabled).toBe(false))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  try {
    expect(asked.filter((call) => call === CAPTCHA)).toHaveLength(1)
    await send()
    await screen.findByText(SENT)
    expect(asked.filter((call) => call === CAPTCHA)).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a check that fails to load shows a message and can be tried again', async () => {
  await openForm()
  answers[CAPTCHA] = [() => Promise.reject(new TypeError('There is no connection.'))]
  await fillForm()
  await screen.findByText('The check could not be loaded. Please check your connection.')
  expect(button('Send message').disabled).toBe(true)
  await person.click(button('Try again'))
  await waitFor(() => expect(button('Send message').disabled).toBe(false))
})

test('a browser that cannot run the check shows the reason', async () => {
  // The server, in the same process, needs it for its challenge.
  answers[CAPTCHA] = [
    async (next) => {
      const challenge = await next()
      Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
      return challenge
    },
  ]
  try {
    await openForm()
    await fillForm()
    await screen.findByText(/over a secure connection \(https\)/)
    expect(button('Send message').disabled).toBe(true)
  } finally {
    Reflect.deleteProperty(crypto, 'subtle')
  }
})
