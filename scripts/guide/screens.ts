import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { pages } from '../../src/domain/pages.ts'
import { startBuiltServer } from '../../test/support/running-server.ts'
import { pictureFile } from './sources.ts'

const person = { name: 'Ira Bora', email: 'ira@plinth.example', password: 'lintel and sill' }
const SIZE = { width: 1280, height: 800 }

/** Takes the guide's pictures from a server of its own with the starter content, which ends with it. */
export async function takeScreens(browser: Browser): Promise<void> {
  const server = await startBuiltServer()
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: SIZE, reducedMotion: 'reduce' })
    const { token } = await (await context.request.post('/auth/register', { data: person })).json()
    await context.addInitScript((value) => localStorage.setItem('token', value), token)
    const headers = { Authorization: `Bearer ${token}` }
    await doSomeWork((method, path, data) => context.request.fetch(path, { method, data, headers }))
    const page = await context.newPage()
    for (const [name, goThere] of Object.entries(screens)) {
      await goThere(page)
      await page.evaluate(picturesHaveCome)
      await keep(name, await page.screenshot({ animations: 'disabled' }))
    }
    await context.close()
  } finally {
    await server.stop()
  }
}

type Ask = (method: string, path: string, data?: object) => Promise<{ json(): Promise<unknown> }>

/** A few edits, so that the log has something to tell. */
async function doSomeWork(ask: Ask) {
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

/** Those in sight: the rest comes as one scrolls. */
async function picturesHaveCome() {
  const inSight = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return top < window.innerHeight && bottom > 0
  })
  await Promise.all(inSight.map((image) => image.decode().catch(() => {})))
}

/** In few colours, as the dashboard has few: a third of the bytes. */
const keep = (name: string, png: Buffer) =>
  sharp(png)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(pictureFile(`guide/${name}.png`))
