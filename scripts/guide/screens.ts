import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { screenOf } from '../../src/domain/record/kinds.ts'
import { pages } from '../../src/domain/shared/pages.ts'
import { SECRET_KEY } from '../../test/support/browser/candidates.ts'
import { startBuiltServer } from '../../test/support/outside/running-server.ts'
import { addSamples } from './samples.ts'
import { pictureFile } from './sources.ts'

const person = { name: 'Ira Bora', email: 'ira@plinth.example', password: 'lintel and sill' }
/** A picture with a focal point. */
const FOCUSED = { name: 'p16-1.jpg', focus: { x: 0.35, y: 0.5 } }
/** A sentence of the second project. */
const REWRITTEN = {
  before: 'Weaving needs an even light and a dry floor. Three sheds carry a saw-tooth roof',
  after: 'Weaving needs an even light, dry air and a dry floor. Four sheds carry a saw-tooth roof',
}
const SIZE = { width: 1280, height: 800 }

/** Takes the guide's screenshots from a temporary server with the starter content. */
export async function takeScreens(browser: Browser): Promise<void> {
  const server = await startBuiltServer({ SECRET_KEY, SEED: 'demo' })
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: SIZE, reducedMotion: 'reduce' })
    const { token } = await (await context.request.post('/auth/register', { data: person })).json()
    await context.addInitScript((value) => localStorage.setItem('token', value), token)
    const headers = { Authorization: `Bearer ${token}` }
    const ask: Ask = (method, path, data) => context.request.fetch(path, { method, data, headers })
    await makeSomeEdits(ask)
    await addSamples(server, ask)
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
type Project = { id: string; tags: string[]; sections: { type: string; content: string }[] }

/** Makes a few edits, so that the log has entries, a project has two versions, a picture its focal point, and a page a hint. */
async function makeSomeEdits(ask: Ask) {
  const read = async <Body>(path: string) => (await (await ask('GET', path)).json()) as Body
  const { offices } = await read<{ offices: object[] }>('/api/content/contact')
  const [main, other] = offices
  // The map of the first would come from elsewhere, and there may be no network.
  await ask('PUT', '/api/content/contact', {
    offices: [
      { ...main, google_maps_iframe_src: '' },
      { ...other, phone_numbers: [] },
    ],
  })
  const { items: found } = await read<{ items: { id: string }[] }>(`/api/pictures?q=${FOCUSED.name}`)
  await ask('PATCH', `/api/pictures/${found[0]!.id}`, { focus: FOCUSED.focus })
  const projects = await read<Project[]>('/api/projects')
  const [first, second, third] = projects
  await ask('PUT', `/api/projects/${second!.id}`, {
    sections: second!.sections.map((section) => ({
      ...section,
      content: section.content.replace(REWRITTEN.before, REWRITTEN.after),
    })),
  })
  await ask('PATCH', `/api/projects/${third!.id}/status`)
  await ask('PUT', '/api/projects/order', { ids: [second!.id, first!.id] })
  await ask('PUT', `/api/projects/${first!.id}`, {
    client: 'Directorate of Secondary Education, Government of Assam',
    tags: [...first!.tags.slice(1), 'RAIN TREES'],
  })
}

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  async home(page) {
    await page.goto(pages.dashboardHome.path)
    await page
      .getByRole('link', { name: /edited the project/ })
      .first()
      .waitFor()
  },
  async portal(page) {
    await page.goto(pages.portal.path)
    await page.getByRole('row', { name: 'DISTRICT HOSPITAL' }).click()
    await page.getByRole('complementary', { name: /^Project / }).waitFor()
  },
  async form(page) {
    await page.getByRole('link', { name: 'Modify Project' }).click()
    await page.getByLabel('Project Name').waitFor()
  },
  async about(page) {
    await page.goto(screenOf('content', 'edit', 'about'))
    await edit(page, 'Architecture')
    await atTop(page.getByText('Sections', { exact: true }))
  },
  async team(page) {
    await page.goto(screenOf('content', 'edit', 'team'))
    await edit(page, 'R. DEKA')
    await atTop(page.getByText('Members', { exact: true }))
  },
  async contact(page) {
    await page.goto(screenOf('content', 'edit', 'contact'))
    await edit(page, 'Guwahati')
    // Hints follow the first change.
    await page.getByLabel('City').fill('Guwahati, Assam')
    await page.getByRole('button', { name: /^Could be better/ }).waitFor()
    await atTop(page.getByText('Offices', { exact: true }))
  },
  async site(page) {
    await page.goto(screenOf('content', 'edit', 'site'))
    await atTop(page.getByRole('heading', { name: 'Search results' }))
    // Not the temporary server's address.
    await page.evaluate(() => {
      for (const line of document.querySelectorAll('[aria-label="Search result"] p:first-child'))
        line.textContent = line.textContent!.replace(window.location.host, 'www.plinth.example')
    })
  },
  // The last editor, since the next one would have its preview open too.
  async careers(page) {
    await page.goto(screenOf('content', 'edit', 'careers'))
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Careers' }).first().waitFor()
    await atTop(page.getByRole('heading', { name: 'Careers Page' }), 0)
  },
  async enquiries(page) {
    await page.goto(pages.enquiries.path)
    await page.getByText('Nilima Hazarika').first().click()
    await page.getByText('Could you visit us in December?').last().waitFor()
  },
  async candidates(page) {
    await page.goto(`${pages.candidates.path}?view=board`)
    await page.getByRole('link', { name: 'Kabita Rongmei' }).waitFor()
  },
  async candidate(page) {
    await page.getByRole('link', { name: 'Ira Lahkar' }).click()
    await page.locator('canvas').first().waitFor()
  },
  async pictures(page) {
    await page.goto(`${pages.pictures.path}?search=${FOCUSED.name.slice(0, 3)}`)
    await page.getByRole('button', { name: FOCUSED.name }).click()
    await page.getByRole('button', { name: /^Focal point/ }).waitFor()
  },
  async history(page) {
    await page.goto(pages.portal.path)
    await page.getByRole('row', { name: 'HANDLOOM' }).click()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('region', { name: 'Comparison' }).locator('del').first().waitFor()
  },
  async activity(page) {
    await page.goto(`${pages.activity.path}?kind=project`)
    await page
      .getByRole('button', { name: /edited the project/ })
      .first()
      .click()
    await page.getByRole('columnheader', { name: 'Before' }).waitFor()
  },
}

/** Opens an entry of a list, which puts the focus into its first field. */
async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.locator('input:focus').waitFor()
}

/** Scrolls its part of the screen to the top, with some pixels of space above. */
const atTop = (part: Locator, space = 24) =>
  part.evaluate((element: HTMLElement, space) => {
    element.style.scrollMarginTop = `${space}px`
    element.scrollIntoView()
  }, space)

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
