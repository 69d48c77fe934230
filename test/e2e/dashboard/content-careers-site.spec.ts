import type { Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { jpeg } from '../../support/data/made-pictures.ts'

// The rules of the forms are tested in test/screens/website-content.test.tsx.

const CAREERS = `${pages.websiteContent.path}#careers`
const SITE = `${pages.websiteContent.path}#site`

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

const metaOf = (visitor: Page, name: string) =>
  visitor.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')

test('the texts, links and icons of the Careers page are changed, previewed, saved, and shown to visitors', async ({
  signedInPage: page,
  page: visitor,
}) => {
  await page.goto(CAREERS)
  await field(page, 'Title').fill('Work with us')
  await field(page, 'Paragraph 1').fill('Bring a notebook.')
  await field(page, 'Title of the application page').fill('Write to the studio')

  await button(page, 'Edit Work').click()
  await group(page, 'Links').getByRole('button', { name: 'Add Link' }).click()
  await field(page, 'Words').fill('Drawings')
  const address = group(page, 'Links').getByLabel('Address')
  await address.fill('/projects/student-hostel')
  await group(page, 'Links').getByRole('listitem').last().getByRole('button', { name: 'Add Link' }).click()
  await group(page, 'Links').getByRole('button', { name: 'Add Link' }).click()
  await field(page, 'Words').fill('For staff')
  await address.fill(pages.login.path)
  await group(page, 'Links').getByRole('listitem').last().getByRole('button', { name: 'Add Link' }).click()
  await button(page, 'Update').click()
  await button(page, 'Delete Behance').click()

  await button(page, 'Preview').click()
  const preview = page.frameLocator('iframe[title="The page as the website shows it"]')
  await expect(preview.getByRole('heading', { name: 'Work with us' })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Drawings' })).toBeVisible()
  await button(page, 'Apply').click()
  await expect(preview.getByRole('heading', { name: 'Write to the studio' })).toBeVisible()
  await button(page, 'Opening').click()
  await expect(preview.getByRole('heading', { name: 'How to apply' })).toBeVisible()
  await button(page, 'Close preview').click()
  await button(page, 'Save').click()
  await saved(page)

  await visitor.goto('/careers')
  await expect(visitor.getByRole('heading', { name: 'Work with us' })).toBeVisible()
  await expect(visitor.getByText('Bring a notebook.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Drawings' })).toHaveAttribute(
    'href',
    '/projects/student-hostel',
  )
  await expect(visitor.getByRole('link', { name: 'Behance' })).toHaveCount(0)
  expect(await (await visitor.request.get('/apply')).text()).toContain('Write to the studio')
  await visitor.getByRole('link', { name: 'For staff' }).click()
  await expect(visitor.getByLabel('Password', { exact: true })).toBeVisible()
})

test('the studio’s name, links, search results and sharing picture are changed, previewed and reach visitors', async ({
  signedInPage: page,
  page: visitor,
}) => {
  const imageBefore = (await (await visitor.request.get('/about')).text()).match(
    /property="og:image" content="(.*?)"/,
  )![1]
  await page.goto(SITE)
  await field(page, 'Studio name').fill('Brahmaputra Works')

  await button(page, 'Edit Facebook').click()
  const links = group(page, 'Social links')
  await links.getByLabel('Network').selectOption('Pinterest')
  await links.getByLabel('Address').fill('https://pinterest.example/studio')
  await button(page, 'Update').click()

  const about = group(page, 'About Page')
  await about.getByLabel('Title').fill('Who draws here')
  await about.getByLabel('Description').fill('The people and the rooms of the studio. '.repeat(5))

  const river = { name: 'river.jpg', mimeType: 'image/jpeg', buffer: await jpeg(120, 80) }
  await page.getByLabel('Choose sharing picture').setInputFiles(river)
  await field(page, 'Description of sharing picture').fill('The river')
  await expect(page.getByRole('figure', { name: 'A shared link' }).getByRole('img')).toBeVisible()

  await button(page, 'Preview').click()
  const preview = page.frameLocator(
    'iframe[title="The header and footer of each page as the website shows them"]',
  )
  await expect(preview.getByRole('link', { name: 'Brahmaputra Works' })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Pinterest' })).toBeVisible()
  await button(page, 'Close preview').click()
  await button(page, 'Save').click()
  await saved(page)

  await visitor.goto('/about')
  await expect(visitor).toHaveTitle('Who draws here – Brahmaputra Works')
  await expect(visitor.getByRole('banner')).toContainText('Brahmaputra Works')
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Pinterest' })).toBeVisible()
  expect(await metaOf(visitor, 'description')).toMatch(/^The people and the rooms of the studio\./)
  expect(await metaOf(visitor, 'og:image:alt')).toBe('The river')
  const image = await metaOf(visitor, 'og:image')
  expect(image).not.toBe(imageBefore)
  expect((await visitor.request.get(new URL(image!).pathname)).headers()['content-type']).toBe('image/jpeg')
})
