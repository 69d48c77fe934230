import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { type Hands, withKeyboard, withMouse } from '../../support/browser/hands.ts'
import { ADD, field, PORTAL } from '../../support/browser/project-form.ts'
import { expectSaid } from '../../support/browser/toasts.ts'
import { jpeg } from '../../support/data/made-pictures.ts'

const HOME = '/admin/dashboard/home'
const ABOUT_TEXT = 'We build for the rain.'
const OPENING = 'Model Maker'

test.use({ seed: 'none' })

type Person = Hands & {
  page: Page
  /** Called in each new state. */
  look: () => Promise<void>
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const setup = (page: Page) => page.getByRole('region', { name: 'Set up your studio' })

async function becomesAdmin({ page, press, fill }: Person) {
  await page.goto('/login')
  await press(page.getByRole('link', { name: /register the first admin/ }))
  await expect(heading(page, 'Register First Admin')).toBeVisible()
  await fill(field(page, 'Name'), 'Ira Bora')
  await fill(page.getByLabel('E-mail'), 'ira@example.org')
  await fill(page.getByLabel('Password'), 'lintel and sill')
  await press(button(page, 'Create Super Admin'))
  await expect(page).toHaveURL(HOME)
  await expect(setup(page)).toContainText('0 of 10 done')
}

/** Opens a step of the list on Home. */
async function begins({ page, press }: Person, step: string) {
  await press(setup(page).getByRole('link', { name: new RegExp(`^(Done: )?${step}`) }))
}

/** Goes Home, where these steps are ticked now. */
async function hasDone({ page, press }: Person, count: number, ...steps: string[]) {
  await press(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Home' }))
  for (const step of steps) {
    await expect(setup(page).getByRole('link', { name: `Done: ${step}` })).toBeVisible()
  }
  await expect(setup(page)).toContainText(`${count} of 10 done`)
}

async function saves({ page, press }: Person) {
  await press(button(page, 'Save'))
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
}

async function fillsProject({ page, press, fill, choose }: Person, name: string) {
  await fill(field(page, 'Project Name'), name)
  await choose(field(page, 'Category'), 'CIVIC')
  await choose(field(page, 'State / Union Territory'), 'GOA')
  await choose(field(page, 'Status'), 'COMPLETED')
  await fill(field(page, 'Year'), '2020')
  await fill(field(page, 'Client'), 'Town')
  await fill(field(page, 'Project Team'), 'T. Lepcha')
  await press(button(page, 'None'))
  await expect(field(page, 'Collaborators')).toHaveValue('-')
}

async function publishesProject({ page, press }: Person) {
  await press(button(page, 'Add Project').last())
  await expectSaid(page, 'Project created successfully!')
  await expect(page).toHaveURL(PORTAL)
}

async function addsProjects(person: Person) {
  const { page, press, fill, look } = person
  await press(page.getByRole('link', { name: 'View website' }))
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveCount(0)
  const first = page.getByRole('link', { name: 'Add the first project' })
  await expect(first).toBeVisible()
  await look()
  await press(first)
  await expect(page).toHaveURL(ADD)
  await hasDone(person, 0)
  await begins(person, 'First project')
  await expect(page).toHaveURL(ADD)
  // By keyboard alone in project-keyboard.spec.ts.
  await fillsProject({ ...person, ...withMouse() }, 'Hall')
  await expect(page.getByText('No director yet. Add one on the Team Page')).toBeVisible()
  await press(button(page, 'Add director'))
  const director = page.getByRole('group', { name: 'New director' })
  await page.keyboard.press('Enter')
  await expect(director.getByText('Enter the position.')).toBeVisible()
  await look()
  await fill(director.getByLabel('Name'), 'R. DEKA')
  await fill(director.getByLabel('Position'), 'CO-FOUNDER')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'R. DEKA' })).toBeChecked()
  await publishesProject(person)
  await hasDone(person, 2, 'First project', 'Team and directors')
}

async function fillsPages(person: Person) {
  const { page, press, fill, attach } = person
  await begins(person, 'Team and directors')
  const members = page.getByRole('group', { name: 'Members', exact: true })
  await press(button(members, 'Add Member'))
  await fill(field(page, 'Name'), 'M. SEN')
  await fill(field(page, 'Position'), 'ARCHITECT')
  await press(button(members.getByRole('listitem').last(), 'Add Member'))
  await saves(person)
  await hasDone(person, 2)

  await begins(person, 'About page')
  const story = page.getByRole('group', { name: 'Story, left column' })
  await press(button(story, 'Add paragraph'))
  await fill(story.getByRole('textbox'), ABOUT_TEXT)
  await saves(person)
  await hasDone(person, 3, 'About page')

  await begins(person, 'Contact page')
  const offices = page.getByRole('group', { name: 'Offices' })
  await press(button(offices, 'Add Office'))
  await fill(field(page, 'City'), 'Shillong')
  await fill(field(page, 'Address'), 'Laitumkhrah')
  await press(button(offices.getByRole('listitem').last(), 'Add Office'))
  await saves(person)
  await hasDone(person, 4, 'Contact page')

  await begins(person, 'Careers page')
  const introduction = page.getByRole('group', { name: 'Introduction', exact: true })
  await press(button(introduction, 'Add paragraph'))
  await fill(introduction.getByRole('textbox'), 'Work with us.')
  await saves(person)
  await hasDone(person, 5, 'Careers page')

  await begins(person, 'Name and logo')
  await fill(field(page, 'Studio name'), 'Bora Architects')
  const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await jpeg(60, 60) }
  await attach(page.getByLabel('Choose logo'), logo)
  await fill(field(page, 'Tagline'), 'Houses for the rain')
  await fill(field(page, 'E-mail'), 'studio@example.org')
  await saves(person)
  await hasDone(person, 7, 'Name and logo', 'Sharing card')
}

/** The steps that are done on the server, or for somebody else. */
async function seesOtherSteps({ page, press }: Person) {
  await expect(setup(page).getByRole('link', { name: /^Invite colleagues/ })).toHaveAttribute(
    'href',
    /settings#users$/,
  )
  await press(setup(page).getByRole('link', { name: /^Mail server/ }))
  await expect(page.getByRole('main').getByRole('heading', { name: 'Outbox' })).toBeInViewport()
}

async function addsOpening(person: Person) {
  const { page, press, fill, choose } = person
  await press(page.getByRole('link', { name: 'Hiring Portal' }))
  await press(page.getByRole('link', { name: 'Add Opening' }))
  await fill(field(page, 'Position Title'), OPENING)
  await fill(field(page, 'Department'), 'Workshop')
  await fill(field(page, 'Location'), 'Shillong')
  await fill(field(page, 'Vacancy'), '1')
  await choose(field(page, 'Employment type'), 'Part time')
  await press(button(page, 'Add Opening'))
  await expectSaid(page, `${OPENING} is added.`)
}

async function visits({ page, press }: Person) {
  const goes = async (to: string) => {
    await press(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: to, exact: true }))
  }
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'HALL' })).toHaveCount(1)
  await press(page.getByRole('link', { name: 'HALL' }))
  await expect(page).toHaveURL('/projects/hall')
  await expect(page.getByText('TOWN')).toBeVisible()
  await goes('TEAM')
  await expect(page.getByRole('row', { name: 'R. DEKA' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'M. SEN' })).toBeVisible()
  await goes('CONTACT')
  await expect(heading(page, 'Shillong')).toBeVisible()
  await goes('ABOUT')
  await expect(page.getByText(ABOUT_TEXT)).toBeVisible()
  await goes('CAREERS')
  const opening = page.getByRole('rowheader', { name: OPENING }).getByRole('link')
  await expect(opening).toBeVisible()
  await press(opening)
  await expect(page.getByRole('heading', { level: 1, name: OPENING })).toBeVisible()
  await expect(page.getByRole('link', { name: /^APPLY NOW/ })).toBeVisible()
}

test('from an empty database to a public site with a project, a team, an office and an opening', async ({
  page,
  context,
}) => {
  test.slow()
  const personAt = (at: Page, hands: Hands): Person => ({
    ...hands,
    page: at,
    look: () => expectNoAxeViolations(at),
  })
  const byKeyboard = personAt(page, withKeyboard(page))
  const byMouse = personAt(page, withMouse())
  await test.step('registration, by keyboard alone', () => becomesAdmin(byKeyboard))
  await test.step('a project, by keyboard', () => addsProjects(byKeyboard))
  await test.step('pages, by mouse', () => fillsPages(byMouse))
  await test.step('other steps, by mouse', () => seesOtherSteps(byMouse))
  await test.step('an opening, by keyboard alone', () => addsOpening(byKeyboard))
  const visitor = await context.newPage()
  await test.step('a visit, by mouse', () => visits(personAt(visitor, withMouse())))
})
