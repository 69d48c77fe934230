import type { Locator, Page } from '@playwright/test'
import { changeAsStaff } from '../../support/browser/application-form.ts'
import { expect, expectNoAxeViolations, goInApp, test } from '../../support/browser/browser.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

type State = {
  name: string
  path: string
  /** What the state before does not show. With it, the page is not loaded again: a link of the app leads here from the state before. */
  shown?: (page: Page) => Locator
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
const TOUCH = [...PHONE, ...TABLET]
const MOUSE = [1440]
/** At the other widths only sizes are measured. */
const WITH_AXE = [390, 1440]

const FILTERED = '/?category=Healthcare&location=ASSAM'
const INSTITUTE = '/projects/handloom-and-craft-training-institute'

const dialog = (page: Page) => page.getByRole('dialog')
const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true })
const text = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).filter({ visible: true }).first()
const firstPicture = (page: Page) => page.getByRole('group').getByRole('link').first()
const header = (page: Page) => page.getByRole('banner')

const press =
  (...names: RegExp[]) =>
  async (page: Page) => {
    for (const name of names)
      await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  }

/** Only Team has a state of movement, its rows of pictures. Elsewhere it is waited for without need. */
async function openMembersAndMove(page: Page) {
  await page
    .getByRole('table')
    .getByRole('button')
    .evaluateAll((toggles) => {
      for (const toggle of toggles as HTMLElement[]) toggle.click()
    })
  await expect(page.getByRole('table').getByRole('button', { expanded: false })).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
}

async function openAllFilters(page: Page) {
  await press(/^Filter/)(page)
  await page.locator('summary').filter({ visible: true }).click()
  await press(/^All states/, /^Healthcare/)(page)
  await expect(text(/^2 projects$/)(page)).toBeVisible()
}

/** The states of the public pages that an address leads to, or a few presses from there. Tests check others on their way. */
const states: State[] = [
  { name: 'the gallery', path: '/', hasPhoneLayout: true },
  {
    name: 'an open project',
    path: '/projects/student-hostel',
    shown: title('STUDENT HOSTEL'),
    hasPhoneLayout: true,
  },
  { name: 'a missing page', path: '/nothing-here', shown: title('404 - Page Not Found') },
  { name: 'a removed project', path: '/projects/gate-lodge', shown: title('410 - Project Removed') },
  { name: 'a missing project', path: '/projects/no-such-project', shown: title('404 - Page Not Found') },
  { name: 'a category and a search', path: '/?category=Education&q=school', shown: text(/^1 project$/) },
  { name: 'a search by its words', path: '/?q=hospitals+in+Assam', shown: text(/^No exact match/) },
  { name: 'a search without a result', path: '/?q=nothing+at+all', shown: text(/^0 projects$/) },
  { name: 'a category that is none', path: '/?category=Castles', shown: text(/^There is no category/) },
  {
    name: 'the filter',
    path: FILTERED,
    shown: text(/^2 projects$/),
    act: press(/^Filter/),
    widths: PHONE,
    part: dialog,
  },
  { name: 'the filter on a tablet', path: FILTERED, act: press(/^Filter/), widths: TABLET },
  { name: 'all of the filter', path: '/', act: openAllFilters, widths: MOUSE, part: header },
  {
    name: 'the search',
    path: '/?category=Culture',
    act: press(/^Open search/),
    widths: PHONE,
    part: header,
  },
  {
    name: 'all facts of a project',
    path: INSTITUTE,
    act: (page) => page.getByText('All facts').click(),
    widths: PHONE,
    part: (page) => page.getByRole('article').filter({ has: page.getByRole('group') }),
  },
  {
    name: 'the pictures of a project',
    path: INSTITUTE,
    shown: firstPicture,
    act: (page) => firstPicture(page).click(),
    widths: WITH_AXE,
    part: dialog,
  },
  { name: 'About', path: '/about', hasPhoneLayout: true },
  {
    name: 'Team and its members',
    path: '/team',
    shown: (page) => page.getByRole('table').first(),
    act: openMembersAndMove,
    hasPhoneLayout: true,
  },
  { name: 'Careers', path: '/careers', shown: title('Careers'), hasPhoneLayout: true },
  { name: 'Contact', path: '/contact', shown: title("Let's Connect"), hasPhoneLayout: true },
  { name: 'Privacy', path: '/privacy', shown: title('Privacy'), hasPhoneLayout: true },
  { name: 'Apply', path: '/apply', shown: title('Apply'), hasPhoneLayout: true },
  { name: 'an open position', path: '/apply?job=open', shown: text('About this position') },
  { name: 'a closed position', path: '/apply?job=closed', shown: text(/^This position is closed/) },
  { name: 'a missing position', path: '/apply?job=no-such-job', shown: title('Opening not found') },
  {
    name: 'Apply with its faults',
    path: '/apply',
    shown: title('Apply'),
    act: press(/^Send application/),
    hasPhoneLayout: true,
  },
  {
    name: 'an opening',
    path: '/careers/landscape-architect',
    shown: title('Landscape Architect'),
    hasPhoneLayout: true,
  },
  {
    name: 'an application without its link',
    path: '/application',
    shown: text(/^Open the link in the mail/),
  },
  {
    name: 'an end of a subscription without its link',
    path: '/unsubscribe',
    shown: text(/^The address of this page is incomplete/),
  },
  {
    name: 'a subscription to confirm',
    path: '/confirm-subscription#token=any',
    shown: (page) => page.getByRole('button', { name: 'Confirm the subscription', disabled: false }),
    hasPhoneLayout: true,
  },
  {
    name: 'the menu',
    path: '/about',
    shown: title('Buildings for a long monsoon'),
    act: press(/^Menu/),
    widths: PHONE,
    part: dialog,
  },
]

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

/** Opens these states one after the other, and checks each at those of these widths at which it exists. */
async function visit(page: Page, states: readonly State[], asked: readonly number[], least: number) {
  for (const { name, path, shown, act, widths = asked, hasPhoneLayout, part } of states) {
    const [first, ...others] = asked.filter((width) => widths.includes(width))
    if (!first) continue
    const isReachedInApp = shown && page.url() !== 'about:blank'
    // A drawer that is open would react to the next width.
    if (!isReachedInApp) await page.goto('about:blank')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: first, height: 844 })
    const address = await withOpening(page, path)
    if (isReachedInApp) await goInApp(page, address)
    else await page.goto(address)
    if (shown) await expect(shown(page)).toBeVisible()
    await act?.(page)
    const isCheckedWide = widths === asked && !hasPhoneLayout
    for (const width of [first, ...others]) {
      const at = `${name} at ${width} px`
      await page.setViewportSize({ width, height: 844 })
      expect(await misfits(page, least), at).toEqual({ beyond: 0, tooSmall: [] })
      const hasAxe = WITH_AXE.includes(width) && !(isCheckedWide && width === 390)
      if (hasAxe) await test.step(at, () => expectNoAxeViolations(page, part?.(page)))
    }
  }
}

for (const [device, widths, least] of [
  ['touch', TOUCH, 44],
  ['a mouse', MOUSE, 24],
] as const) {
  test.describe(`with ${device}`, () => {
    test.use({ hasTouch: least === 44 })
    test(`each state of the pages is without axe’s violations, fits the screen, and has controls of ${least} px`, async ({
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
      await visit(page, states, widths, least)
    })
  })
}

test.describe('without any content', () => {
  test.use({ seed: 'none' })

  test('the pages are shown with their titles', async ({ page }) => {
    const titles = { '/about': 'About', '/careers': 'Careers', '/contact': "Let's Connect" }
    const empty = Object.entries(titles).map(([path, name]) => ({
      name: `an empty ${path}`,
      path,
      shown: title(name),
    }))
    await visit(page, empty, WITH_AXE, 24)
    const form = page.getByRole('region', { name: 'Your next project starts here' })
    await expect(form).toHaveCSS('margin-top', '0px')
  })
})
