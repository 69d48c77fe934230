import { screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import CandidatePage from '../../src/site/application/CandidatePage.tsx'
import { staff, testApp } from '../support/app.ts'
import { addOpening, apply } from '../support/data/applications.ts'
import { pdf, zip } from '../support/data/documents.ts'
import { tokenOf } from '../support/data/mails.ts'
import { databases } from '../support/outside/databases.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const EMAIL = 'own@client.example'
const RECEIVED = /^We have received your application/
const NO_LINK = /^Open the link in the mail from the studio again\./
const WITHDRAWN = 'Your application is withdrawn'
const ERASED = 'This link and this e-mail address do not belong together, or the application was erased.'
const LOST = 'An error occurred. Please check your connection.'
/** What a browser says of a request of the site's own pages. */
const OUR_PAGE = { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' }
const CONNECTION = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

const app = testApp(databases[0]!.open)
const person = userEvent.setup()
/** The cookies of this browser. */
const cookies = new Map<string, string>()
let isAway = false
let root: Root | undefined

beforeEach(() => {
  cookies.clear()
  isAway = false
  globalThis.fetch = async (address, init) => {
    if (isAway) throw new TypeError('There is no connection.')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init?.headers as object), cookie, ...OUR_PAGE }
    const answer = await app.app.request(String(address), { ...init, headers }, CONNECTION)
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
})

afterEach(() => {
  close()
  localStorage.clear()
  sessionStorage.clear()
})

function close() {
  root?.unmount()
  document.body.replaceChildren()
}

/** Draws the page, with the link of a mail or without one; a second time, as after a reload or in another tab. */
function openPage(link = '') {
  close()
  document.title = 'Your application'
  const matches = [{}, { loaderData: { site: { studioName: 'Plinth', email: 'studio@plinth.example' } } }]
  const Page = CandidatePage as unknown as ComponentType<{ matches: object[] }>
  const routes = [{ path: '*', element: <Page matches={matches} /> }]
  const router = createMemoryRouter(routes, {
    initialEntries: [`/application${link && `#token=${link}`}`],
  })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<RouterProvider router={router} />)
}

async function confirmEmail() {
  await person.type(await screen.findByLabelText('E-mail address'), EMAIL)
  await press('Open my application')
}

const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
const newestLink = () => tokenOf(app.db, 'candidate', EMAIL)
const asStaff = async (method: string, path: string, body?: object) =>
  app.ask(method, path, { token: (await staff(app.db, 'SUPER_ADMIN')).token, body })
const applications = () => app.db.selectFrom('applications').select(['id', 'job_id']).execute()

/** Somebody has applied, and opened the link. */
async function opened(jobId = '') {
  const id = await apply(app, { email: EMAIL, jobId })
  const link = await newestLink()
  openPage(link)
  await confirmEmail()
  await screen.findByText(RECEIVED)
  return { id, link }
}

test('a candidate who is asked keeps the application for another period', async () => {
  const { id } = await opened()
  const keep = () => screen.queryByRole('button', { name: 'Keep my application longer' })
  await screen.findByRole('heading', { name: 'How long we keep it' })
  expect(keep()).toBeNull()
  expect((await asStaff('POST', `/api/applications/${id}/renewal`)).status).toBe(200)
  openPage(await newestLink())
  await press('Keep my application longer')
  const done = await screen.findByText(/^We will keep your application longer/)
  await waitFor(() => expect(document.activeElement).toBe(done))
  expect(keep()).toBeNull()
  await expectAccessible()
  openPage()
  await screen.findByRole('heading', { name: 'How long we keep it' })
  expect(keep()).toBeNull()
})

test('a candidate withdraws after a question, and the link is dead', async () => {
  const { link } = await opened()
  await press('Withdraw my application')
  await screen.findByRole('dialog', { name: 'Withdraw your application?' })
  await expectAccessible()
  await press('Withdraw and erase')
  await screen.findByRole('heading', { level: 1, name: WITHDRAWN })
  expect(document.activeElement?.textContent).toContain('Everything that you sent has been erased')
  await expectAccessible()
  expect(await applications()).toEqual([])
  openPage(link)
  await confirmEmail()
  await screen.findByText(ERASED)
  await expectAccessible()
})

test('a damaged file replaces nothing and is named at its field, and a sound one arrives', async () => {
  const { id } = await opened()
  const part = async (name: string) => within(await screen.findByRole('region', { name }))
  const choose = async (label: string, name: string, content: string | Uint8Array) => {
    const file = new File([content as BlobPart], name)
    await person.upload(await screen.findByLabelText(label, { exact: false }), file)
  }
  const refused = async (label: string) => {
    const field = await screen.findByLabelText(label, { exact: false })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(field))
    await expectAccessible()
  }
  await choose('Another CV', 'broken.pdf', '%PDF-1.7 none')
  await press('Replace the CV')
  await screen.findByText(/^This file is damaged or incomplete/)
  await refused('Another CV')
  expect(screen.queryByText('Your CV was replaced.')).toBeNull()
  ;(await part('Your CV')).getByText('My CV.pdf')
  await press('Remove broken.pdf')
  await choose('Another CV', 'newer.pdf', await pdf(2))
  await press('Replace the CV')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your CV was replaced.'))
  await choose('Another CV', 'broken.pdf', '%PDF-1.7 none')
  expect(screen.queryByText('Your CV was replaced.')).toBeNull()

  expect((await asStaff('PATCH', `/api/applications/${id}`, { stage: 'TEST', mail: null })).status).toBe(200)
  openPage()
  await screen.findByText(/^We have asked you to do a test/)
  await choose('Your result', 'work.zip', 'PK none')
  await press('Send the test')
  await refused('Your result')
  await choose('Your result', 'work.zip', await zip({ 'shelter/plan.txt': 'A roof.' }))
  await press('Send the test')
  await screen.findByText('Your test has arrived.')
  await expectAccessible()
})

test('two applications in two tabs are not taken for each other', async () => {
  const { id: first } = await opened()
  const tab = { ...sessionStorage }
  const jobId = await addOpening(app.db, { title: 'Site Architect' })
  // The other tab, which has a storage of its own.
  sessionStorage.clear()
  const { id: second } = await opened(jobId)
  await screen.findByText(/Site Architect/)
  const other = { ...sessionStorage }

  sessionStorage.clear()
  for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value)
  openPage()
  await screen.findByText('General application')
  expect(await applications()).toHaveLength(2)
  await press('Withdraw my application')
  await press('Withdraw and erase')
  await screen.findByRole('heading', { level: 1, name: WITHDRAWN })
  expect(await applications()).toEqual([{ id: second, job_id: jobId }])
  expect(first).not.toBe(second)

  for (const [key, value] of Object.entries(other)) sessionStorage.setItem(key, value)
  openPage()
  await screen.findByText(/Site Architect/)
})

test('without a link the page says what is missing, and a lost connection can be tried again', async () => {
  openPage()
  await screen.findByText(NO_LINK)
  const { id } = await opened()
  isAway = true
  openPage()
  await screen.findByText(LOST)
  isAway = false
  await press('Retry')
  await screen.findByText(RECEIVED)

  // Staff erase it while the page is open.
  expect((await asStaff('DELETE', `/api/applications/${id}`)).status).toBeLessThan(300)
  openPage()
  await screen.findByText(NO_LINK)
})
