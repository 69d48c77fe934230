import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'

const { step } = test

const filter = (page: Page) => page.getByRole('button', { name: 'Filter' })
const choice = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}$`, 'i') })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' })
const more = (page: Page) => page.locator('summary').filter({ visible: true })
const clearAll = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Clear all' })
const found = (page: Page, count: string) => page.getByRole('status').filter({ hasText: count })
const byWords = (page: Page) => page.getByText(/^No exact match\./)
const cards = (page: Page) => page.getByRole('article')
const close = (page: Page) => page.getByRole('button', { name: 'Close' })

/** Records the requests of the page, except for pictures and its icon. */
function requestsOf(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(media|assets|favicon)/.test(pathname)) paths.push(pathname)
  })
  return paths
}

test('the filter is chosen with the mouse, cleared when it closes, and undone by Back', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/)
  await step('the page of a missing project ignores the filter in its address', async () => {
    await page.goto('/projects/none?category=Civic&q=river')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(search(page)).toHaveValue('')
    await expect(filter(page)).toHaveAttribute('aria-expanded', 'false')
    await filter(page).click()
    await choice(page, 'Retail').click()
    await expect(page).toHaveURL('/?category=Retail')
    await expect(cards(page)).toHaveCount(2)
  })

  await step('leaving home clears the filter', async () => {
    await page.getByRole('link', { name: 'ABOUT' }).click()
    await expect(page).toHaveURL('/about')
    await expect(filter(page)).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Plinth Studio' }).click()
    await expect(page).toHaveURL('/')
    await expect(cards(page)).toHaveCount(18)
  })

  await step('a category and a sub-category filter, and choosing again removes the filter', async () => {
    await expect(filter(page)).toHaveAttribute('aria-expanded', 'false')
    await filter(page).click()
    const requests = requestsOf(page)
    await choice(page, 'Education').click()
    await expect(page).toHaveURL('/?category=Education')
    await expect(cards(page)).toHaveCount(2)
    await expect(filter(page)).toHaveAccessibleName(/is active/)
    await choice(page, 'Schools').click()
    await expect(page).toHaveURL('/?category=Education&subCategory=Schools')
    await expect(cards(page)).toHaveCount(1)
    await expect(choice(page, 'Schools')).toHaveAttribute('aria-pressed', 'true')

    await choice(page, 'Healthcare').click()
    await expect(page).toHaveURL('/?category=Healthcare')
    await choice(page, 'Healthcare').click()
    await expect(page).toHaveURL('/')
    await expect(cards(page)).toHaveCount(18)
    await expect(filter(page)).toHaveAttribute('aria-expanded', 'true')
    expect(requests, 'requests while filtering').toEqual([])
  })

  await step('closing the filter clears it and the search', async () => {
    await choice(page, 'Retail').click()
    await choice(page, 'Sports').click()
    await expect(page).toHaveURL('/?category=Sports')
    await search(page).fill('stad')
    await expect(page).toHaveURL('/?category=Sports&q=stad')
    await search(page).fill('stadium')
    await expect(page).toHaveURL('/?category=Sports&q=stadium')
    await filter(page).click()
    await expect(page).toHaveURL('/')
    await expect(search(page)).toHaveValue('')
    await expect(cards(page)).toHaveCount(18)
    await expect(choice(page, 'Civic')).toBeHidden()
  })

  await step('Back undoes each choice, while typing added no entry to the history', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/?category=Sports&q=stadium')
    await expect(search(page)).toHaveValue('stadium')
    await expect(cards(page)).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL('/?category=Retail')
    await expect(search(page)).toHaveValue('')
    await expect(cards(page)).toHaveCount(2)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(cards(page)).toHaveCount(18)
  })

  await step('the words of a search name a category and a state, which filter', async () => {
    await search(page).fill('hospital assam')
    await expect(cards(page).first()).toContainText('DISTRICT HOSPITAL, 300 BEDS')
    await expect(cards(page).nth(1)).toContainText('BAMBOO LODGE')
    await expect(page.getByText('No exact match. Projects with all of these words:')).toBeVisible()
    await expect(found(page, '2 projects')).toBeVisible()
    await page.getByRole('link', { name: 'Healthcare, Assam (2)' }).click()
    await expect(page).toHaveURL('/?category=Healthcare&location=ASSAM')
    await expect(cards(page)).toHaveCount(2)
    await expect(search(page)).toHaveValue('')
  })

  await step('choices without a project cannot be pressed, and states without one are hidden', async () => {
    await choice(page, 'On-site').click()
    await expect(page).toHaveURL('/?category=Healthcare&location=ASSAM&status=ON-SITE')
    await expect(choice(page, 'Hospitals')).toHaveAccessibleDescription('1 project')
    await expect(choice(page, 'Clinics')).toBeDisabled()
    // A state that another choice leaves without projects keeps its place.
    await expect(choice(page, 'Sikkim')).toBeDisabled()
    await expect(choice(page, 'Goa')).toBeHidden()
    await choice(page, 'All states').click()
    await expect(choice(page, 'Goa')).toBeDisabled()
    await choice(page, 'All states').click()
    await expect(choice(page, 'Goa')).toBeHidden()
    await clearAll(page).click()
    await expect(page).toHaveURL('/')
    await expect(filter(page)).toBeFocused()
  })
})

test('an unknown filter is named, and cleared like any other', async ({ page }) => {
  const note = page.getByText('There is no category “Castles” here. All projects are shown.')
  await page.goto('/?category=Castles')
  await expect(note).toBeVisible()
  await expect(cards(page)).toHaveCount(18)
  await step('by closing the filter', async () => {
    await filter(page).click()
    await filter(page).click()
    await expect(page).toHaveURL('/')
    await expect(note).toBeHidden()
  })
  await step('by another choice', async () => {
    await page.goBack()
    await expect(note).toBeVisible()
    await filter(page).click()
    await choice(page, 'Retail').click()
    await expect(note).toBeHidden()
  })
  await step('by the drawer of a phone', async () => {
    await page.goBack()
    await expect(note).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await filter(page).click()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeDisabled()
  })
})

test('an open project and the filter behind it', async ({ page }) => {
  await step('search and filter close a project, and Back opens it again', async () => {
    await page.goto('/projects/student-hostel')
    await search(page).fill('museum')
    await expect(page).toHaveURL('/?q=museum')
    await expect(cards(page)).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL('/projects/student-hostel')
    await expect(page.getByRole('heading', { level: 1, name: 'STUDENT HOSTEL' })).toBeVisible()
    await filter(page).click()
    await choice(page, 'Culture').click()
    await expect(page).toHaveURL('/?category=Culture')
  })

  await step('its address has no filter, and the gallery behind it keeps its own', async () => {
    await page.getByRole('link', { name: 'MUSEUM OF RIVER AND HILL' }).click()
    await expect(page).toHaveURL('/projects/museum-of-river-and-hill')
    await expect(choice(page, 'Culture')).toBeHidden()
    await expect(cards(page)).toHaveCount(2)
    // Another one takes its place, so that Back closes it.
    await page.getByRole('link', { name: 'MEMORIAL OF THE THREE WALLS' }).click()
    await expect(page).toHaveURL('/projects/memorial-of-the-three-walls')
    await expect(cards(page)).toHaveCount(2)
    await close(page).click()
    await expect(page).toHaveURL('/?category=Culture')
    await expect(cards(page)).toHaveCount(2)
    await expect(choice(page, 'Culture')).toHaveAttribute('aria-pressed', 'true')
    await page.goForward()
    await expect(page).toHaveURL('/projects/memorial-of-the-three-walls')
  })

  await step(
    'loaded again it shows all projects, and closing it returns to the filtered gallery',
    async () => {
      await page.reload()
      await expect(cards(page)).toHaveCount(18)
      await expect(choice(page, 'Culture')).toBeHidden()
      await close(page).click()
      await expect(page).toHaveURL('/?category=Culture')
      await expect(cards(page)).toHaveCount(2)
      await clearAll(page).click()
      await expect(cards(page)).toHaveCount(18)
    },
  )

  await step('an open filter closes when a project opens, and is as it was after Close', async () => {
    await filter(page).click()
    await more(page).click()
    await expect(choice(page, 'Assam')).toBeVisible()
    await page.getByRole('link', { name: 'BORSILA SENIOR SECONDARY SCHOOL' }).click()
    await expect(filter(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(choice(page, 'Civic')).toBeHidden()
    // Over the project it opens when asked, and closing it keeps the project open.
    await filter(page).click()
    await expect(choice(page, 'Assam')).toBeVisible()
    await filter(page).click()
    await expect(choice(page, 'Civic')).toBeHidden()
    await expect(page).toHaveURL('/projects/borsila-senior-secondary-school')
    await close(page).click()
    await expect(page).toHaveURL('/')
    await expect(choice(page, 'Assam')).toBeVisible()
  })
})

test('the filter is chosen by keyboard, typing is applied after a pause, and the head fits every width', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await step('the search waits for a pause in typing', async () => {
    await expect(page.getByRole('img').nth(1)).not.toHaveAttribute('data-arrival', 'unknown')
    await page.clock.pauseAt(Date.now() + 60_000)
    await search(page).fill('three wa')
    await page.clock.runFor(290)
    await expect(page).toHaveURL('/')
    await page.clock.runFor(20)
    await expect(page).toHaveURL('/?q=three+wa')
    await page.clock.resume()
    await expect(cards(page)).toHaveCount(1)
    await search(page).pressSequentially('lls')
    await expect(page).toHaveURL('/?q=three+walls')
    await expect(byWords(page)).toBeHidden()
    await search(page).fill('')
    await expect(page).toHaveURL('/')
  })

  await step('a state is chosen, and its address opens the choices', async () => {
    await filter(page).press('Enter')
    await more(page).press('Enter')
    await page.keyboard.press('Tab')
    await expect(choice(page, 'Arunachal Pradesh')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?location=ARUNACHAL+PRADESH')
    await expect(choice(page, 'Arunachal Pradesh')).toBeFocused()
    await page.reload()
    await expect(choice(page, 'Arunachal Pradesh')).toHaveAttribute('aria-pressed', 'true')
    await expect(cards(page)).toHaveCount(2)
  })

  await step('nothing is found', async () => {
    await search(page).fill('nothing at all')
    await expect(found(page, '0 projects')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await expect(byWords(page)).toBeHidden()
    await choice(page, 'Arunachal Pradesh').click()
    await expect(page).toHaveURL('/?q=nothing+at+all')
  })

  for (const width of [1920, 1440, 1100, 1024, 820, 390])
    await step(`count and Clear all are in the head at ${width}`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByRole('banner').getByText('0 projects', { exact: true })).toBeInViewport({
        ratio: 1,
      })
      await expect(clearAll(page)).toBeInViewport({ ratio: 1 })
      expect((await search(page).boundingBox())!.width, 'of the search').toBeGreaterThan(180)
      // The layouts of other widths are states of accessibility.spec.ts.
      if (width === 1100) await expectNoAxeViolations(page, page.getByRole('banner'))
    })

  await step('Clear all is pressed', async () => {
    await clearAll(page).press('Enter')
    await expect(page).toHaveURL('/')
    await expect(clearAll(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  })
})

test('a project that opens while the visitor types a search leaves the focus there', async ({ page }) => {
  const data = Promise.withResolvers<void>()
  await page.route(/\/projects\/.*\.data/, async (route) => {
    await data.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('link', { name: 'STUDENT HOSTEL' }).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).pressSequentially('mus')
  data.resolve()
  await expect(page.getByRole('group', { name: 'STUDENT HOSTEL' })).toBeVisible()
  await page.keyboard.type('eum')
  await expect(search(page)).toHaveValue('museum')
  await page.clock.runFor(310)
  await expect(page).toHaveURL('/?q=museum')
})

test('a link that is pressed while a search waits for a pause is followed', async ({ page }) => {
  const data = Promise.withResolvers<void>()
  await page.route(/\/projects\/.*\.data/, async (route) => {
    await data.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).pressSequentially('mus')
  await page.getByRole('link', { name: 'STUDENT HOSTEL' }).press('Enter')
  await page.clock.runFor(310)
  data.resolve()
  await expect(page.getByRole('group', { name: 'STUDENT HOSTEL' })).toBeVisible()
  await expect(search(page)).toHaveValue('')
  await step('also when its page is there at once', async () => {
    await search(page).pressSequentially('mus')
    await page.getByRole('link', { name: 'MUSEUM OF RIVER AND HILL' }).press('Enter')
    await expect(page.getByRole('group', { name: 'MUSEUM OF RIVER AND HILL' })).toBeVisible()
    await page.clock.runFor(310)
    await page.clock.resume()
    await close(page).click()
    await expect(page).toHaveURL('/')
    await expect(cards(page)).toHaveCount(18)
  })
  await step('also a picture, whose viewer is still loading', async () => {
    const code = Promise.withResolvers<void>()
    await page.route(/Viewer-.*\.js/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/projects/museum-of-river-and-hill')
    await page.clock.pauseAt(Date.now() + 120_000)
    await search(page).pressSequentially('mus')
    await page
      .getByRole('group')
      .getByRole('link')
      .filter({ has: page.getByRole('img') })
      .first()
      .press('Enter')
    await expect(search(page)).toHaveValue('')
    await page.clock.runFor(310)
    code.resolve()
    await page.clock.resume()
    await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible()
    await expect(page).toHaveURL('/projects/museum-of-river-and-hill')
  })
})

test('Back that is pressed while a search waits for a pause leads back', async ({ page }) => {
  const data = Promise.withResolvers<void>()
  await page.goto('/contact')
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'TEAM' }).click()
  await expect(page).toHaveURL('/team')
  await banner.getByRole('link', { name: 'Plinth Studio' }).click()
  await expect(search(page)).toBeVisible()
  await page.route('/team.data*', async (route) => {
    await data.promise
    await route.continue()
  })
  await page.clock.install()
  await page.reload()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).pressSequentially('mus')
  await page.goBack()
  await page.clock.runFor(310)
  data.resolve()
  await expect(search(page)).toBeHidden()
  await expect(page).toHaveURL('/team')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})

test('what is typed while a search waits for the gallery to load stays', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(/all-projects-.*\.js/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/projects/handloom-and-craft-training-institute')
  await page.clock.pauseAt(Date.now() + 60_000)
  const requested = page.waitForRequest(/all-projects-.*\.js/)
  await search(page).pressSequentially('mus')
  await page.clock.runFor(310)
  await requested
  await search(page).pressSequentially('eum')
  await page.clock.runFor(310)
  await expect(search(page)).toHaveValue('museum')
  code.resolve()
  await expect(page).toHaveURL('/?q=museum')
  await expect(search(page)).toHaveValue('museum')
})
