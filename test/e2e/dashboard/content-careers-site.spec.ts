import type { Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the careers page and the site' })
// The tests change the same pages, one after the other.
test.describe.configure({ mode: 'serial' })

const CAREERS = `${pages.websiteContent.path}#careers`
const SITE = `${pages.websiteContent.path}#site`

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
const careers = (page: Page) => answerOf<'GET /api/content/careers'>(page.request.get('/api/content/careers'))

const metaOf = (visitor: Page, name: string) =>
  visitor.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')

test('the texts, links and icons of the Careers page are changed, previewed, saved, and shown to visitors', async ({
  signedInPage: page,
  page: visitor,
}) => {
  await page.goto(pages.websiteContent.path)
  await page.getByRole('button', { name: 'Careers Page' }).click()
  await expect(page).toHaveURL(CAREERS)
  await field(page, 'Title').fill('Work with us')
  await field(page, 'Paragraph 1').fill('Bring a notebook.')
  await field(page, 'Title of the application page').fill('Write to the studio')

  await button(page, 'Edit Work').click()
  await group(page, 'Links').getByRole('button', { name: 'Add Link' }).click()
  await field(page, 'Words').fill('Drawings')
  const address = group(page, 'Links').getByLabel('Address')
  for (const refused of ['javascript:alert(1)', 'careers', '//evil.example', 'http://plinth.example']) {
    await address.fill(refused)
    await group(page, 'Links').getByRole('listitem').last().getByRole('button', { name: 'Add Link' }).click()
    await expect(address).toHaveAccessibleDescription(
      /Enter a path of this site, an https: address or a mailto: address\./,
    )
  }
  await expectNoAxeViolations(page)
  await address.fill('/projects/student-hostel')
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
  await expectNoAxeViolations(page)
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
  await visitor.goto('/apply')
  await expect(visitor.getByRole('heading', { name: 'Write to the studio' })).toBeVisible()
})

test('a link of the footer to a page of staff opens it', async ({ page, admin }) => {
  const links = [{ id: 1, label: 'For staff', href: pages.login.path }]
  const { linkColumns } = await careers(page)
  await answerOf<'PUT /api/content/careers'>(
    page.request.put('/api/content/careers', {
      headers: { Authorization: `Bearer ${admin.token}` },
      data: { linkColumns: [...linkColumns, { id: 9, title: 'Studio', links }] },
    }),
  )
  await page.goto(pages.careers.path)
  await page.getByRole('link', { name: 'For staff' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('the studio’s name, links, search results and sharing picture are changed, previewed and reach visitors', async ({
  signedInPage: page,
  page: visitor,
}) => {
  await visitor.goto('/about')
  const imageBefore = await metaOf(visitor, 'og:image')
  await page.goto(SITE)
  await field(page, 'Studio name').fill('Brahmaputra Works')
  await expect(page.getByText('Brahmaputra Works', { exact: true })).toHaveCount(3)

  await button(page, 'Edit Facebook').click()
  const links = group(page, 'Social links')
  await links.getByLabel('Network').selectOption('Pinterest')
  await links.getByLabel('Address').fill('http://pinterest.example/studio')
  await button(page, 'Update').click()
  await expect(links.getByLabel('Address')).toHaveAccessibleDescription(/Enter an https: address\./)
  await links.getByLabel('Address').fill('https://pinterest.example/studio')
  await button(page, 'Update').click()

  const about = group(page, 'About Page')
  await about.getByLabel('Title').fill('Who draws here')
  await expect(about.getByText('34 of about 60 characters, with the name')).toBeVisible()
  await about.getByLabel('Description').fill('The people and the rooms of the studio. '.repeat(5))
  const result = about.getByRole('figure', { name: 'Search result' })
  await expect(result).toContainText('Who draws here – Brahmaputra Works')
  await expect(result).toContainText(/the…$/)

  const river = { name: 'river.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.getByLabel('Choose sharing picture').setInputFiles(river)
  await field(page, 'Description of sharing picture').fill('The river')
  await expect(page.getByRole('figure', { name: 'A shared link' }).getByRole('img')).toBeVisible()

  await group(page, 'Enquiries are mailed to').getByRole('button', { name: 'Add address' }).click()
  await field(page, 'Address 1').fill('desk@plinth')
  await field(page, 'Enquiries are kept').fill('')
  await button(page, 'Save').click()
  await expect(page.getByText('Check 2 fields.')).toBeVisible()
  await expect(field(page, 'Address 1')).toBeFocused()
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible()
  await expect(page.getByText('Enter the number of months.')).toBeVisible()
  await expectNoAxeViolations(page)
  await field(page, 'Address 1').fill('desk@plinth.example')
  await field(page, 'Enquiries are kept').fill('36')

  await button(page, 'Preview').click()
  const preview = page.frameLocator(
    'iframe[title="The header and footer of each page as the website shows them"]',
  )
  await expect(preview.getByRole('link', { name: 'Brahmaputra Works' })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Pinterest' })).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, 'Close preview').click()
  await button(page, 'Save').click()
  await saved(page)

  const site = await answerOf<'GET /api/content/site'>(page.request.get('/api/content/site'))
  expect(site).toMatchObject({ enquiriesTo: ['desk@plinth.example'], enquiryRetention: 36 })
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

test('both editors are used by keyboard alone', async ({ signedInPage: page }) => {
  const { press, tabTo, enter, type } = byKeyboard(page)
  const rewrite = async (name: string, text: string) => {
    await tabTo(field(page, name))
    await press('Control+a')
    await type(text)
  }
  await page.goto(pages.websiteContent.path)
  await enter(page.getByRole('button', { name: 'Careers Page' }))
  await rewrite('Heading of the openings', 'POSITIONS')
  await enter(button(page, 'Add Column'))
  await expect(group(page, 'Footer columns').getByLabel('Title')).toBeFocused()
  await type('Elsewhere')
  await enter(button(page, 'Add Link').first())
  await expect(field(page, 'Words')).toBeFocused()
  await type('Journal')
  await press('Tab')
  await type('https://journal.example/')
  // Ctrl+S saves what is open too.
  await press('Control+s')
  await saved(page)
  const { jobsHeading, linkColumns } = await careers(page)
  expect(jobsHeading).toBe('POSITIONS')
  expect(linkColumns.at(-1)).toMatchObject({
    title: 'Elsewhere',
    links: [{ id: 1, label: 'Journal', href: 'https://journal.example/' }],
  })

  await enter(page.getByRole('button', { name: /^Site/ }))
  await rewrite('Tagline', 'Buildings for long rain')
  // Its list has the same name.
  await tabTo(field(page, 'Time zone').first())
  await press('Control+a')
  await type('Dhaka')
  await expect(page.getByRole('option', { name: 'Asia/Dhaka' })).toBeVisible()
  await press('ArrowDown', 'Enter')
  await press('Control+s')
  await saved(page)
  const site = await answerOf<'GET /api/content/site'>(page.request.get('/api/content/site'))
  expect(site).toMatchObject({ tagline: 'Buildings for long rain', timeZone: 'Asia/Dhaka' })
})

test('the shared link is previewed with the focal point of the sharing picture', async ({
  signedInPage: page,
  admin,
}) => {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const file = { name: 'tall.jpg', mimeType: 'image/jpeg', buffer: await jpeg(600, 800) }
  const { id, url } = await answerOf<'POST /api/projects/upload'>(
    page.request.post('/api/projects/upload', { headers, multipart: { file } }),
  )
  const sharingPicture = { img_src: url, alt: 'The tower' }
  for (const [address, data] of [
    ['/api/content/site', { sharingPicture }],
    [`/api/pictures/${id}`, { focus: { x: 0.5, y: 0 } }],
  ] as const) {
    const method = 'sharingPicture' in data ? 'PUT' : 'PATCH'
    expect((await page.request.fetch(address, { method, headers, data })).status()).toBe(200)
  }
  await page.goto(SITE)
  const picture = page.getByRole('figure', { name: 'A shared link' }).getByRole('img')
  await expect(picture).toHaveCSS('object-fit', 'cover')
  await expect(picture).toHaveCSS('object-position', '50% 0%')
})
