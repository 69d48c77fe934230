import type { APIRequestContext, Page } from '@playwright/test'
import { pdf } from '../data/documents.ts'
import { answerOf } from '../rules/call-bodies.ts'
import { type Admin, expect } from './browser.ts'

export const typed = {
  Name: 'Mina Das',
  'E-mail address': 'mina@client.example',
  'Phone number': '+91 361 000 0199',
  'Portfolio link': 'mina.example/work',
  'Cover note': 'I build with bamboo.\nAnd with earth.',
}

export const pdfFile = async (name = 'My CV.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: await pdf(2),
})

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: false })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send application' })
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your application' })

export async function fillTexts(page: Page, values: Partial<typeof typed> = {}) {
  for (const [name, value] of Object.entries({ ...typed, ...values })) await field(page, name).fill(value)
}

export async function fillApplication(page: Page, values: Partial<typeof typed> = {}) {
  await fillTexts(page, values)
  await field(page, 'CV').setInputFiles(await pdfFile())
  await page.getByRole('checkbox').check()
}

const asAdmin = ({ token }: Admin) => ({ headers: { Authorization: `Bearer ${token}` } })

/** The path of the private link in the newest mail to a candidate, from the outbox. */
export async function candidateLink(request: APIRequestContext, admin: Admin, email: string) {
  const { mails } = await answerOf<'GET /api/outbox'>(request.get('/api/outbox', asAdmin(admin)))
  const newest = mails.find(({ kind, to }) => kind === 'candidate' && to === email)
  const { text } = await answerOf<'GET /api/outbox/:id'>(
    request.get(`/api/outbox/${newest!.id}`, asAdmin(admin)),
  )
  const { pathname, hash } = new URL(text.match(/https?:\S+#token=\S+/)![0])
  return pathname + hash
}

/** The applications of an address, as staff see them. */
export async function applicationsOf(request: APIRequestContext, admin: Admin, email: string) {
  const address = `/api/applications?q=${encodeURIComponent(email)}`
  const { items } = await answerOf<'GET /api/applications'>(request.get(address, asAdmin(admin)))
  return items
}

/** Changes something as staff do. */
export async function changeAsStaff(
  request: APIRequestContext,
  admin: Admin,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) {
  const response = await request.fetch(path, { method, data, ...asAdmin(admin) })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
}
