import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { pages } from '../../src/domain/pages.ts'
import { startBuiltServer } from '../../test/support/running-server.ts'
import { pictureFile } from './sources.ts'

const person = { name: 'Ira Bora', email: 'ira@plinth.example', password: 'lintel and sill' }
const SIZE = { width: 1280, height: 800 }

/** Takes the guide's screenshots from a temporary server with the starter content. */
export async function takeScreens(browser: Browser): Promise<void> {
  const server = await startBuiltServer()
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: SIZE, reducedMotion: 'reduce' })
    const { token } = await (await context.request.post('/auth/register', { data: person })).json()
    await context.addInitScript((value) => localStorage.setItem('token', value), token)
    const headers = { Authorization: `Bearer ${token}` }
    await makeSomeEdits((method, path, data) => context.request.fetch(path, { method, data, headers }))
    const page = await context.newPage()
    for (const [name, open] of Object.entries(screens)) {
      await open(page)
      await page.evaluate(visiblePicturesLoaded)
      await keep(name, await page.screenshot({ animations: 'disabled' }))
    }
    await context.close()
  } finally {
    await server.stop()
  }
}

type Ask = (method: string, path: string, data?: object) => Promise<{ json(): Promise<unknown> }>

/** Makes a few edits, so that the log has entries. */
async function makeSomeEdits(ask: Ask) {
  const projects = (await (await ask('GET', '/api/projects')).json()) as { id: string; tags: string[] }[]
  const [first, second, third] = projects
  await ask('PATCH', `/api/projects/${third!.id}/status`)
  await ask('PUT', '/api/projects/order', { ids: [second!.id, first!.id] })
  await ask('PUT', `/api/projects/${first!.id}`, {
    client: 'Directorate of Secondary Education, Government of Assam',
    tags: [...first!.tags.slice(1), 'COURTYARD'],
  })
}

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  async home(page) {
    await page.goto(pages.dashboardHome.path)
    await page.getByRole('link', { name: /edited the project/ }).waitFor()
  },
  async portal(page) {
    await page.goto(pages.portal.path)
    await page.getByRole('row').nth(3).click()
    await page.getByRole('complementary', { name: /^Project / }).waitFor()
  },
  async form(page) {
    await page.getByRole('link', { name: 'Modify Project' }).click()
    await page.getByLabel('Project Name').waitFor()
  },
  async activity(page) {
    await page.goto(`${pages.activity.path}?kind=project`)
    await page.getByRole('button', { name: /edited the project/ }).click()
    await page.getByRole('columnheader', { name: 'Before' }).waitFor()
  },
}

/** Waits for the visible pictures; the others load when scrolling. */
async function visiblePicturesLoaded() {
  const inSight = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return top < window.innerHeight && bottom > 0
  })
  await Promise.all(inSight.map((image) => image.decode().catch(() => {})))
}

/** Saves with 128 colours, which is enough for the dashboard and a third of the size. */
const keep = (name: string, png: Buffer) =>
  sharp(png)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(pictureFile(`guide/${name}.png`))
