import type { Locator, Page } from '@playwright/test'
import { changeAsStaff } from '../../support/browser/application-form.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

type State = {
  name: string
  path: string
  /** Leads from the page to the state. */
  act?: (page: Page) => Promise<void>
  /** The widths at which it exists, if not all. */
  widths?: readonly number[]
  /** The first state of a page whose layout on a phone is another. Others are checked with axe at one width. */
  hasPhoneLayout?: true
  /** The part that differs from the page before `act`, if not most of it. */
  part?: (page: Page) => Locator
}

const PHONE = [320, 390]
const TABLET = [1180]
/** The only width with a mouse; at the others the screen is touched. */
const DESKTOP = 1440
const ALL = [...PHONE, ...TABLET, DESKTOP]
/** At the other widths only sizes are measured. */
const WITH_AXE = [390, DESKTOP]

const FILTERED = '/?category=Healthcare&location=ASSAM'
const INSTITUTE = '/projects/handloom-and-craft-training-institute'

const dialog = (page: Page) => page.getByRole('dialog')
const header = (page: Page) => page.getByRole('banner')

const press =
  (...names: RegExp[]) =>
  async (page: Page) => {
    for (const name of names)
      await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  }

async function openMembers(page: Page) {
  for (const toggle of await page.getByRole('table').getByRole('button').all()) await toggle.click()
}

async function openAllFilters(page: Page) {
  await press(/^Filter/)(page)
  await page.locator('summary').filter({ visible: true }).click()
  await press(/^All states/, /^Healthcare/)(page)
}

/** The states of the public pages that an address leads to, or a few presses from there. Tests check others on their way. */
const states = {
  'the gallery': [
    { name: 'the gallery', path: '/', hasPhoneLayout: true },
    { name: 'a category and a search', path: '/?category=Education&q=school' },
    { name: 'a search by its words', path: '/?q=hospitals+in+Assam' },
    { name: 'a search without a result', path: '/?q=nothing+at+all' },
    { name: 'a category that is none', path: '/?category=Castles' },
    { name: 'the filter', path: FILTERED, act: press(/^Filter/), widths: PHONE, part: dialog },
    { name: 'the filter on a tablet', path: FILTERED, act: press(/^Filter/), widths: TABLET },
    { name: 'all of the filter', path: '/', act: openAllFilters, widths: [DESKTOP], part: header },
    {
      name: 'the search',
      path: '/?category=Culture',
      act: press(/^Open search/),
      widths: PHONE,
      part: header,
    },
  ],
  'projects and what is missing': [
    { name: 'an open project', path: '/projects/student-hostel', hasPhoneLayout: true },
    {
      name: 'all facts of a project',
      path: INSTITUTE,
      act: (page) => page.getByText('All facts').click(),
      widths: PHONE,
    },
    {
      name: 'the pictures of a project',
      path: INSTITUTE,
      act: (page) => page.getByRole('group').getByRole('link').first().click(),
      widths: WITH_AXE,
      part: dialog,
    },
    { name: 'a removed project', path: '/projects/gate-lodge' },
    { name: 'a missing project', path: '/projects/no-such-project' },
    { name: 'a missing page', path: '/nothing-here' },
  ],
  'the studio': [
    { name: 'About', path: '/about' },
    { name: 'the menu', path: '/about', act: press(/^Menu/), widths: PHONE, part: dialog },
    { name: 'Team and its members', path: '/team', act: openMembers, hasPhoneLayout: true },
    { name: 'Careers', path: '/careers' },
    { name: 'Contact', path: '/contact', hasPhoneLayout: true },
  ],
  applications: [
    { name: 'Apply', path: '/apply', hasPhoneLayout: true },
    { name: 'an open position', path: '/apply?job=open' },
    { name: 'a closed position', path: '/apply?job=closed' },
    { name: 'a missing position', path: '/apply?job=no-such-job' },
    { name: 'an application without its link', path: '/application' },
  ],
} satisfies Record<string, State[]>

test.beforeEach(async ({ page, allowComplaint }) => {
  allowComplaint(/status of (404|410|401)/)
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
  )
})

/** An opening that is `open` or `closed` in place of this word. */
async function withOpening(page: Page, path: string) {
  const [, asked] = path.match(/job=(open|closed)$/) ?? []
  if (!asked) return path
  const openings = await answerOf<'GET /api/jobs'>(page.request.get('/api/jobs'))
  return path.replace(asked, openings.find(({ status }) => status === asked)!.id)
}

/** How far the page reaches beyond the window, and the controls smaller than this many pixels. A card is as large as the link that covers it; a link in a sentence may be as high as its line. */
const misfits = (page: Page, least: number) =>
  page.evaluate((side) => {
    const controls = document.querySelectorAll(
      'a[href], button, input:not([type="hidden"]), textarea, select',
    )
    const tooSmall = [...controls].flatMap((control) => {
      const covers = getComputedStyle(control, '::after').position === 'absolute'
      const inLine = getComputedStyle(control).display === 'inline' && !covers
      const isInSentence =
        inLine && control.parentElement!.textContent!.trim() !== control.textContent!.trim()
      // In a drawer that slides, sizes are fractions of a pixel off.
      const box = (covers ? control.closest('article')! : control).getBoundingClientRect()
      const [width, height] = [Math.round(box.width), Math.round(box.height)]
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 0
      const size = `${control.textContent || control.ariaLabel} ${width}x${height}`
      return isShown && !isInSentence && (width < side || height < side) ? [size] : []
    })
    const beyond = Math.max(0, document.documentElement.scrollWidth - innerWidth)
    return { beyond, tooSmall }
  }, least)

type App = { __reactRouterDataRouter: { navigate: (path: string) => Promise<void> } }

/** Opens these states one after the other, and checks each at all widths at which it exists. */
async function expectAccessible(page: Page, states: readonly State[]) {
  const devtools = await page.context().newCDPSession(page)
  let mustLoad = true
  for (const { name, path, act, widths = ALL, hasPhoneLayout, part } of states) {
    const open = async () => {
      const to = await withOpening(page, path)
      // A link of the app leads there without loading it again. What a state has opened would stay open.
      if (mustLoad) await page.goto(to)
      else await page.evaluate((at) => (window as unknown as App).__reactRouterDataRouter.navigate(at), to)
      await act?.(page)
      mustLoad = act !== undefined
    }
    const withAxe = hasPhoneLayout ? WITH_AXE : WITH_AXE.filter((width) => widths.includes(width)).slice(-1)
    for (const [index, width] of widths.entries()) {
      const isTouched = width < DESKTOP
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
      await page.setViewportSize({ width, height: 844 })
      if (index === 0) await open()
      const at = `${name} at ${width} px`
      expect(await misfits(page, isTouched ? 44 : 24), at).toEqual({ beyond: 0, tooSmall: [] })
      if (withAxe.includes(width)) await test.step(at, () => expectNoAxeViolations(page, part?.(page)))
    }
  }
}

for (const [of, group] of Object.entries<State[]>(states)) {
  test(`each state of ${of} fits the screen, and is without axe’s violations and too small controls`, async ({
    page,
    request,
    admin,
  }) => {
    const { id } = await answerOf<'POST /api/projects'>(
      request.post('/api/projects', {
        headers: { Authorization: `Bearer ${admin.token}` },
        data: { ...project, name: 'GATE LODGE' },
      }),
    )
    await changeAsStaff(request, admin, 'DELETE', `/api/projects/${id}`)
    // Only Team has a state of movement, its rows of pictures. Elsewhere it is waited for without need.
    if (of !== 'the studio') await page.emulateMedia({ reducedMotion: 'reduce' })
    await expectAccessible(page, group)
  })
}

test.describe('without any content', () => {
  test.use({ seed: 'none' })

  test('the pages are shown with their titles', async ({ page }) => {
    for (const [path, title] of [
      ['/about', 'About'],
      ['/careers', 'Careers'],
      ['/contact', "Let's Connect"],
    ] as const) {
      await expectAccessible(page, [{ name: `an empty ${path}`, path, widths: WITH_AXE }])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    }
    const form = page.getByRole('region', { name: 'Your next project starts here' })
    await expect(form).toHaveCSS('margin-top', '0px')
  })
})
