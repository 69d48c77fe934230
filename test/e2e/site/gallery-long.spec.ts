import { plinth } from '../../../src/domain/account/user.ts'
import { newProject } from '../../../src/domain/project/project-schema.ts'
import { publish, type Tx } from '../../../src/store/database/database.ts'
import { projectStore } from '../../../src/store/project/projects.ts'
import { expect, inDatabase, test } from '../../support/browser/browser.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const { step } = test

const COUNT = 100

test.use({ seed: 'none' })

test.beforeEach(async ({ ownData }) => {
  const existing = await answerOf<'GET /api/projects'>(fetch(`${ownData.url}/api/projects`))
  // A new project is first in the order.
  const addProjects = async (tx: Tx) => {
    for (let number = COUNT - existing.length; number > 0; number--) {
      const category = number % 4 ? 'Residential' : 'Civic'
      const fields = newProject.parse({ ...project, name: `HOUSE ${number}`, category, subCategory: '' })
      await projectStore.insert(tx, plinth, fields)
    }
  }
  await inDatabase(ownData, (db) => publish(db, addProjects))
})

test('the first 48 of many projects are in the page, and the rest load when they are needed', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/)
  await step('when the rest fails to load, a message is shown below the loaded projects', async () => {
    await page.route('/api/projects', (route) => route.abort())
    await page.goto('/')
    await page.getByRole('link', { name: 'More projects' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('Failed to load projects. Please try again later.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(48)
    await page.unrouteAll()
  })

  await step('while scrolling', async () => {
    const response = await page.goto('/')
    expect(((await response?.text()) ?? '').match(/<article/g)).toHaveLength(48)
    await page.getByRole('link', { name: 'More projects' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('article').nth(60)).toBeAttached()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: 'HOUSE 100' })).toBeAttached()
    await expect(page.getByRole('article')).toHaveCount(COUNT)
  })

  await step('the address of a project beyond them shows it between its neighbours', async () => {
    await page.goto('/projects/house-70')
    await expect(page.getByRole('heading', { level: 1, name: 'HOUSE 70' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'HOUSE 69', exact: true })).toBeAttached()
    await page.getByRole('link', { name: 'Earlier projects' }).click()
    await expect(page.getByRole('link', { name: 'HOUSE 1', exact: true })).toBeVisible()
  })
})

test('filter and search work on all projects while the page holds a part of them', async ({ page }) => {
  await step('the numbers of the choices are those of all projects', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto('/?category=Civic')
    await expect(page.getByText('25 projects', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Residential' })).toHaveAccessibleDescription('75 projects')
    expect(requests).not.toContain('/api/projects')
    await page.getByRole('button', { name: 'Residential' }).click()
    await expect(page.getByText('75 projects', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Civic' })).toHaveAccessibleDescription('25 projects')
  })

  await step(
    'the words of a search are found among all projects, by the server and by the browser',
    async () => {
      const line = page.getByText('No exact match. Projects with all of these words:')
      await page.goto('/?q=civic+house+100')
      await expect(line).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('searchbox').fill('residential house 99')
      await expect(page.getByRole('link', { name: 'HOUSE 99' })).toBeVisible()
      await expect(line).toBeVisible()
    },
  )

  await step('a search finds projects that were not loaded yet', async () => {
    await page.goto('/')
    await page.getByRole('searchbox').fill('house 99')
    await expect(page.getByRole('link', { name: 'HOUSE 99' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await step('a search that waits for a pause stays when more projects are asked for', async () => {
    await page.clock.install()
    await page.goto('/')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('searchbox').pressSequentially('house 99')
    await page.getByRole('link', { name: 'More projects' }).evaluate((link: HTMLElement) => link.click())
    await page.clock.runFor(310)
    await expect(page).toHaveURL('/?q=house+99')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('page links lead to all projects of the gallery', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'More projects' }).click()
    await expect(page).toHaveURL('/?page=2')
    await expect(page.getByRole('link', { name: 'HOUSE 49' })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/\?page=2$/)
    await page.getByRole('link', { name: 'More projects' }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
    await page.getByRole('link', { name: 'Earlier projects' }).click()
    await expect(page).toHaveURL('/?page=2')
    // The last of a page leads on, too.
    await page.goto('/projects/house-48')
    await page.getByRole('link', { name: 'Next project' }).click()
    await expect(page).toHaveURL('/projects/house-49')
  })
})
