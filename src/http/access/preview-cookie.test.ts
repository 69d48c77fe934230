import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { DAY } from '../../domain/time/durations.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { requestFacts } from '../shared/request-facts.ts'
import { previewToken, previewTokens, rememberPreview } from './preview-cookie.ts'

const link = { id: 'new', token: 'token-of-new', endsAt: new Date(Date.now() + DAY).toISOString() }
const cookies = (count: number) =>
  Array.from({ length: count }, (_, at) => `__Host-plinth_preview_${at}=token-of-${at}`).join('; ')

async function asked(cookie: string) {
  const facts = requestFacts({ publicUrl: 'https://plinth.example', trustProxy: false })
  const app = new Hono<AppEnv>().use(facts).get('/', (c) => {
    rememberPreview(c, link)
    return c.json({ read: previewTokens(c), own: previewToken(c, '7') })
  })
  const response = await app.request('/', { headers: { cookie } })
  const { read, own } = (await response.json()) as { read: string[]; own: string }
  return { set: response.headers.getSetCookie(), read, own }
}

test('a browser keeps the 50 links that it opened last, and forgets the oldest', async () => {
  const { set } = await asked(cookies(51))
  expect(set).toEqual([
    expect.stringMatching(
      /^__Host-plinth_preview_new=token-of-new; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    ),
    '__Host-plinth_preview_0=; Max-Age=0; Path=/; HttpOnly; Secure',
    '__Host-plinth_preview_1=; Max-Age=0; Path=/; HttpOnly; Secure',
  ])
  expect((await asked(cookies(49))).set).toHaveLength(1)
  expect((await asked(`${cookies(49)}; __Host-plinth_preview_new=x`)).set).toHaveLength(1)
})

test('at most 50 links are read, the newest, and only those of this host', async () => {
  const { read } = await asked(`${cookies(60)}; plinth_preview_x=of-another-host; theme=dark`)
  expect(read).toHaveLength(50)
  expect(read.at(-1)).toBe('token-of-59')
})

test('a page reads the token of its own link alone', async () => {
  expect((await asked(cookies(8))).own).toBe('token-of-7')
  expect((await asked(`${cookies(7)}; plinth_preview_7=of-another-host`)).own).toBe('')
})
