import { type BrowserContext, chromium, type Page, type Response } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { type ContentPage, contentLabels } from '../src/domain/content/content.ts'
import type { AboutContent, TeamContent } from '../src/domain/content/pages-schema.ts'
import { pages } from '../src/domain/shared/pages.ts'
import { kilobytes, part, row } from './results.ts'
import { keyTime, reset, watch } from './watch.ts'

const CONTENT = pages.websiteContent.path
const MEMBERS = 200
const CARDS = 40
const TYPED = 'Lakhimi Saikia Baruah'

/** The editors of Website Content: their JavaScript, typing in long lists, and the time until visitors see a save. */
export function measureContent(url: string, token: string) {
  return part(`Website Content, ${MEMBERS} members, ${CARDS} cards, signed in`, async () => {
    const members = await fillMembers(url, token)
    await fillCards(url, token)
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
      await context.addInitScript(watch)
      for (const { page, bytes } of await editorScripts(context, url))
        row(`${contentLabels[page]}: JS of its own, compressed`, kilobytes(bytes), 'under 60 KB')

      const page = await context.newPage()
      await page.goto(`${url}${CONTENT}#team`)
      await button(page, `Edit ${members[MEMBERS / 2]!.name}`).click()
      await measureTyping(page, 'a name', 'Name')
      await page.goto('about:blank')
      await page.goto(`${url}${CONTENT}#about`)
      await page.getByRole('group', { name: 'Sections' }).locator('[data-edit]').first().click()
      await page
        .getByRole('group', { name: 'Cards' })
        .locator('[data-edit]')
        .nth(CARDS / 2)
        .click()
      await measureTyping(page, 'the caption of a card', 'Project')
    } finally {
      await browser.close()
    }
    const closing = `Saved at ${Date.now()}`
    const begun = performance.now()
    await save(url, token, 'team', { closing })
    const saved = performance.now()
    const shown = (await (await fetch(`${url}${pages.team.path}`)).text()).includes(closing)
    row('Saving the Team page', `${Math.round(saved - begun)} ms`)
    row(
      'It is on the public page at the next request, after',
      shown ? `${Math.round(performance.now() - saved)} ms` : 'not there',
    )
  })
}

/**
 * The scripts that each editor alone makes the browser load, as they go over the wire: its own chunk, which comes with the screen, and
 * what opening it and its preview loads after that.
 */
async function editorScripts(
  context: BrowserContext,
  url: string,
): Promise<{ page: ContentPage; bytes: number }[]> {
  const page = await context.newPage()
  const loaded: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) loaded.push(response)
  })
  await page.goto(url + CONTENT, { waitUntil: 'networkidle' })
  const withScreen = loaded.splice(0)
  const sizes: { page: ContentPage; bytes: number }[] = []
  for (const [content, label] of Object.entries(contentLabels) as [ContentPage, string][]) {
    const chunk = withScreen.filter((response) => new RegExp(`/${content}Panel-`, 'i').test(response.url()))
    if (chunk.length === 0) throw new Error(`No chunk of the editor '${content}' was loaded.`)
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    // The one of this editor: the editor before it may not be closed yet.
    const editor = page.getByRole('region', { name: new RegExp(`^${label}`) })
    await editor.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.locator('iframe').first().contentFrame().locator('main > *').first().waitFor()
    let bytes = 0
    for (const response of [...chunk, ...loaded.splice(0)])
      bytes += (await response.request().sizes()).responseBodySize
    sizes.push({ page: content, bytes })
    await button(page, 'Close preview').click()
  }
  await page.close()
  return sizes
}

async function measureTyping(page: Page, what: string, label: string) {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.click()
  await reset(page)
  await field.pressSequentially(TYPED, { delay: 90 })
  await page.waitForTimeout(800)
  row(
    `Typing ${what}, the slowest key to its paint`,
    keyTime(await page.evaluate(() => window.longestKey)),
    'under 50 ms',
  )
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fillMembers(url: string, token: string): Promise<TeamContent['members']> {
  const { members } = await read<TeamContent>(url, 'team')
  const many = Array.from({ length: MEMBERS }, (_, index) => ({
    ...members[index % members.length]!,
    id: index + 1,
    name: `MEMBER ${index + 1}`,
  }))
  await save(url, token, 'team', { members: many })
  return many
}

async function fillCards(url: string, token: string) {
  const { capabilities } = await read<AboutContent>(url, 'about')
  const [first, ...others] = capabilities
  const cards = first!.carousel_cards
  const many = Array.from({ length: CARDS }, (_, index) => ({
    ...cards[index % cards.length]!,
    id: index + 1,
  }))
  await save(url, token, 'about', { capabilities: [{ ...first!, carousel_cards: many }, ...others] })
}

async function read<Content>(url: string, page: ContentPage) {
  return (await (await fetch(`${url}/api/content/${page}`)).json()) as Content
}

async function save(url: string, token: string, page: ContentPage, changes: object) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const body = JSON.stringify(changes)
  const response = await fetch(`${url}/api/content/${page}`, { method: 'PUT', headers, body })
  if (!response.ok) throw new Error(`Saving ${page} answered ${response.status}: ${await response.text()}`)
}
