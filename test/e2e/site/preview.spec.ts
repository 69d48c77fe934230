import type { Page } from '@playwright/test'
import { newOpening } from '../../../src/domain/hiring/opening-schema.ts'
import { newProject } from '../../../src/domain/project/project-schema.ts'
import { pageStore } from '../../../src/store/content/content.ts'
import { expect, expectNoAxeViolations, inDatabase, test } from '../../support/browser/browser.ts'
import { storeDraft } from '../../support/data/draft-rows.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { tokenOf } from '../../support/data/preview-links.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const { step } = test

const NOTE = /^Preview: For the client\. Not published yet\. Ends \d{1,2} \w{3} \d{4}\. Link to pass on$/
const NEW = { kind: 'project', id: '0b7a4d0e-7a0f-4f0e-9a53-3f7f3f0a1c11' } as const
const OPENING = { kind: 'job', id: '1c7a4d0e-7a0f-4f0e-9a53-3f7f3f0a1c22' } as const
const CONTACT = { kind: 'content', id: 'contact' } as const

test.beforeEach(async ({ page }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
  )
})

let url = ''
/** The link that opens it, as it is sent. */
let link = ''
let picture = ''

test.beforeEach(async ({ ownData, admin }) => {
  if (url.startsWith(ownData.url)) return
  const authorization = `Bearer ${admin.token}`
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await jpeg(60, 40))], { type: 'image/jpeg' }), 'hall.jpg')
  const sent = fetch(`${ownData.url}/api/projects/upload`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  picture = (await answerOf<'POST /api/projects/upload'>(sent)).url
  await inDatabase(ownData, async (db) => {
    const hall = newProject.parse({
      ...project,
      name: 'Hall of drafts',
      projectLeaders: ['R. DEKA'],
      previewImageUrl: picture,
      sections: [{ type: 'image', content: picture, alt: 'The hall' }],
    })
    await storeDraft(db, NEW, { name: hall.name, fields: hall, base: null })
    const opening = newOpening.parse({ title: 'Drafted Architect', department: 'Studio', location: 'Tura' })
    await storeDraft(db, OPENING, { name: opening.title, fields: opening, base: null })
    const store = pageStore('contact')
    const fields = await db
      .transaction()
      .execute(async (tx) => store.fieldsOf(await store.row(tx, 'contact')))
    await storeDraft(db, CONTACT, { name: 'Contact Page', fields: { ...fields, title: 'Drafted title' } })
  })
  const body = JSON.stringify({ name: 'For the client', drafts: [NEW, OPENING, CONTACT] })
  const headers = { authorization, 'content-type': 'application/json' }
  const made = await fetch(`${ownData.url}/api/preview-links`, { method: 'POST', headers, body })
  expect(made.status).toBe(201)
  const answer = await answerOf<'POST /api/preview-links'>(made)
  const { pathname, hash } = new URL(answer.url)
  link = ownData.url + pathname + hash
  url = `${ownData.url}${pathname}/${answer.id}`
})

/** The paths of the site's own pages, data and calls that a page asks for. */
function pathsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (url.startsWith(origin)) paths.push(pathname)
  })
  return paths
}
const isFile = (path: string) => /^\/(assets|media|favicon|films|site\.webmanifest|starter)/.test(path)

const ENDED =
  'This preview has ended, or is not open in this browser. Open the link from the studio again, or ask for a new one.'

test('a preview is the whole site with the drafts, from its link until it is withdrawn', async ({
  page,
  browser,
  ownData,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of (403|404)|ERR_FAILED/)
  await step('each link stays in it', async () => {
    const base = new URL(url).pathname
    const paths = pathsOf(page)
    await page.goto(link)
    await expect(page).toHaveURL(url)
    const note = page.getByText(NOTE)
    await expect(note).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('HALL OF DRAFTS')
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: 'HALL OF DRAFTS' }).click()
    await expect(page).toHaveURL(`${url}/projects/hall-of-drafts`)
    const shown = page.getByRole('img', { name: 'The hall' }).first()
    await expect(shown).toBeVisible()
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(new RegExp(`${base}/?$`))

    await page.getByRole('searchbox').fill('hall of drafts')
    await expect(page).toHaveURL(`${url}?q=hall+of+drafts`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)

    await page.getByRole('link', { name: 'CONTACT' }).first().click()
    await expect(page).toHaveURL(`${url}/contact`)
    await expect(page.getByRole('heading', { name: 'Drafted title' })).toBeVisible()
    await expect(note).toBeVisible()
    await page.getByRole('link', { name: 'CAREERS' }).first().click()
    await page.getByRole('link', { name: 'Drafted Architect' }).first().click()
    await expect(page).toHaveURL(`${url}/careers/drafted-architect`)
    await page.goBack()
    await page.goBack()
    await page.locator('header a').first().click()
    await expect(page).toHaveURL(new RegExp(`${base}/?$`))
    await expect(page.getByRole('article').first()).toContainText('HALL OF DRAFTS')
    const outside = paths.filter((path) => !path.startsWith(base) && !isFile(path))
    expect([...new Set(outside)]).toEqual(['/preview', '/api/previews/open'])
    expect(paths).toContain(`${base}/api/projects`)
  })

  await step(
    'another browser sees it by its link, which each page has, and not by the address of a page',
    async () => {
      const passedOn = await page.getByRole('link', { name: 'Link to pass on' }).getAttribute('href')
      expect(new URL(passedOn!).hash).toBe(new URL(link).hash)
      const other = await (await browser.newContext()).newPage()
      for (const address of [`${ownData.url}/preview`, `${url}/contact`]) {
        await other.goto(address)
        await expect(other.getByText(ENDED)).toBeVisible()
      }
      await expectNoAxeViolations(other)
      await other.route('/api/previews/open', (route) => route.abort(), { times: 1 })
      await other.goto(link)
      await other.getByRole('button', { name: 'Retry' }).click()
      await expect(other).toHaveURL(url)
      await other.goto(`${url}/contact`)
      await expect(other.getByRole('heading', { name: 'Drafted title' })).toBeVisible()
      await other.context().close()
    },
  )

  await step('no form is sent from it', async () => {
    await page.goto(`${url}/contact`)
    for (const [name, value] of Object.entries({
      'First name': 'Ira',
      'Mobile number': '+91 361 000 0101',
      'E-mail address': 'ira@example.org',
      Message: 'A school',
    }))
      await page.getByLabel(name).fill(value)
    const refused = page.getByRole('alert').filter({ hasText: 'Forms are not sent from a preview.' })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(refused).toBeVisible()
  })

  await step(
    'without the link nothing of the drafts is found, and a withdrawn link says that it ended',
    async () => {
      const headers = { authorization: `Bearer ${admin.token}` }
      expect((await fetch(ownData.url + picture)).status).toBe(404)
      expect((await fetch(ownData.url + picture, { headers })).status).toBe(200)
      const [made] = await answerOf<'GET /api/preview-links'>(
        fetch(`${ownData.url}/api/preview-links`, { headers }),
      )
      await fetch(`${ownData.url}/api/preview-links/${made!.id}`, { method: 'DELETE', headers })
      await page.getByRole('link', { name: 'CONTACT' }).first().click()
      const ended = page.getByText(ENDED)
      await expect(ended).toBeVisible()
      await page.reload()
      await expect(ended).toBeVisible()
      await page.getByRole('link', { name: 'Go to Home' }).click()
      await expect(page).toHaveURL(`${ownData.url}/`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.goto(link)
      const refusal = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Preview' }) })
      await expect(refusal).toBeVisible()
      expect(ownData.output()).not.toContain(tokenOf(link))
      url = ''
    },
  )
})
