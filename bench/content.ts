import type { BrowserContext, Page, Response } from '@playwright/test'
import { type ContentPage, contentLabels } from '../src/domain/content/content.ts'
import type { AboutContent, TeamContent } from '../src/domain/content/pages-schema.ts'
import { pages } from '../src/domain/shared/pages.ts'
import { bytesOf, signedIn, typingRows, withBrowser } from './browser.ts'
import { kilobytes, ms, part, row, timeOf } from './results.ts'
import { call } from './studio.ts'

const CONTENT = pages.websiteContent.path
const MEMBERS = 200
const CARDS = 40
const TYPED = 'Lakhimi Saikia Baruah'

/** The editors of Website Content: their JavaScript, typing in long lists, and the time until visitors see a save. */
export function measureContent(url: string, token: string) {
  return part(`Website Content, ${MEMBERS} members, ${CARDS} cards, signed in`, async () => {
    const members = await fillMembers(url, token)
    await fillCards(url, token)
    await withBrowser(async (browser) => {
      const context = await signedIn(browser, token)
      for (const { page, bytes } of await editorScripts(context, url))
        row(`${contentLabels[page]}: JS of its own, compressed`, kilobytes(bytes), 'under 60 KB')

      const page = await context.newPage()
      await page.goto(`${url}${CONTENT}#team`)
      await button(page, `Edit ${members[MEMBERS / 2]!.name}`).click()
      await page.waitForLoadState('networkidle')
      await typingRows(page.getByRole('textbox', { name: 'Name', exact: true }), TYPED, 'a name')
      await page.goto('about:blank')
      await page.goto(`${url}${CONTENT}#about`)
      await page.getByRole('group', { name: 'Sections' }).locator('[data-edit]').first().click()
      await page
        .getByRole('group', { name: 'Cards' })
        .locator('[data-edit]')
        .nth(CARDS / 2)
        .click()
      await page.waitForLoadState('networkidle')
      const caption = page.getByRole('textbox', { name: 'Project', exact: true })
      await typingRows(caption, TYPED, 'the caption of a card')
    })
    const closing = `Saved at ${Date.now()}`
    row('Saving the Team page', ms(await timeOf(() => save(url, token, 'team', { closing }))))
    let page = ''
    const took = await timeOf(async () => {
      page = await (await fetch(url + pages.team.path)).text()
    })
    row(
      'It is on the public page at the next request, after',
      page.includes(closing) ? ms(took) : 'not there',
    )
  })
}

/**
 * The scripts that each editor alone makes the browser load, as they go over the wire: its own chunk, which comes with the screen, and
 * what opening it and its preview loads after that. The first one has the dialog of a conflict, too, which all of them share.
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
    sizes.push({ page: content, bytes: await bytesOf([...chunk, ...loaded.splice(0)]) })
    await button(page, 'Close preview').click()
  }
  await page.close()
  return sizes
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

const read = <Content>(url: string, page: ContentPage) => call<Content>(url, `/api/content/${page}`)

const save = (url: string, token: string, page: ContentPage, body: object) =>
  call(url, `/api/content/${page}`, { token, method: 'PUT', body })
