import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { contentLabels, contentPages } from '../../../src/domain/content/content.ts'
import { screenOf } from '../../../src/domain/record/kinds.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { openDatabase } from '../../../src/store/database/database.ts'
import { addEnquiry } from '../../../src/store/enquiry/enquiries.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { ADD, endSession, fill, PORTAL } from '../../support/browser/project-form.ts'
import { storeCandidates } from '../../support/data/stored-candidates.ts'
import type { RunningServer } from '../../support/outside/running-server.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const HOSTEL = 'STUDENT HOSTEL'
const STADIUM = 'STATE STADIUM, 22,000 SEATS'
const CANDIDATE = 'Asha Das'

type Ids = { project: string; deleted: string; opening: string; candidate: string }
type State = {
  name: string
  /** Without it, the state is reached from the one before. */
  at?: string | ((ids: Ids) => string)
  /** How a person gets there, after `at`. */
  steps?: (page: Page) => Promise<void>
  shown: (page: Page) => Locator
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })

/** The screens of the staff in each state that looks different, by area; a state that follows another needs no address. */
const areas: Record<string, State[]> = {
  home: [
    { name: 'Home', at: pages.dashboardHome.path, shown: heading('Welcome, Ira Bora') },
    {
      name: 'drafts, and what is scheduled',
      shown: (page) => page.getByRole('list', { name: /^What is scheduled/ }),
    },
    {
      name: 'the question before publishing early',
      steps: (page) => press(page, /^Publish now/),
      shown: (page) => page.getByRole('alertdialog'),
    },
    {
      name: 'selected drafts',
      async steps(page) {
        await press(page, 'Cancel')
        await page.getByRole('checkbox', { name: 'Select all shown' }).check()
      },
      shown: (page) => page.getByRole('group', { name: 'Selected drafts' }),
    },
    {
      name: 'drafts that are published together',
      steps: (page) => press(page, 'Publish together…'),
      shown: dialog('Publish 2 drafts together?'),
    },
    {
      name: 'one of them refused',
      steps: (page) => press(page, 'Publish together'),
      shown: text('Nothing was published.'),
    },
    {
      name: 'a schedule at a time that is past',
      async steps(page) {
        await press(page, 'Cancel')
        await page.getByRole('checkbox', { name: 'Select Model Maker' }).uncheck()
        await press(page, `Change time: ${HOSTEL}`)
        await page.getByLabel('Day').fill('1 Dec 2020')
      },
      shown: text(/^This time has passed/),
    },
    {
      name: 'a preview link before it is made',
      async steps(page) {
        await press(page, 'Cancel')
        await page.getByRole('checkbox', { name: `Select ${HOSTEL}` }).check()
        await press(page, 'Preview link…')
      },
      shown: dialog(`Preview link for ${HOSTEL}`),
    },
    {
      name: 'the address of a preview link',
      async steps(page) {
        await page.getByLabel('Name').fill('For the client')
        await press(page, 'Make the link')
      },
      shown: (page) => page.getByLabel('Address'),
    },
    {
      name: 'the preview links',
      steps: (page) => press(page, 'Done'),
      shown: (page) => page.getByRole('list', { name: 'Preview links' }),
    },
    {
      name: 'the tooltip',
      at: pages.dashboardHome.path,
      steps: (page) => page.getByRole('button', { name: /About this page/ }).focus(),
      shown: (page) => page.getByRole('tooltip'),
    },
    {
      name: 'the palette',
      steps: (page) => page.keyboard.press('Control+k'),
      shown: (page) => page.getByRole('combobox'),
    },
    {
      name: 'what the palette finds',
      steps: (page) => page.getByRole('combobox').fill('school'),
      shown: (page) => page.getByRole('option').first(),
    },
    {
      name: 'an address without a page',
      at: '/admin/nope',
      shown: heading('404 - Page Not Found'),
    },
    {
      name: 'the activity',
      at: pages.activity.path,
      shown: (page) => page.getByRole('main').getByRole('listitem').first(),
    },
  ],
  'the portal': [
    { name: 'the table', at: PORTAL, shown: button(SCHOOL) },
    {
      name: 'selected projects',
      steps: (page) => page.getByRole('checkbox', { name: 'Select all shown' }).check(),
      shown: (page) => page.getByRole('group', { name: 'Selected projects' }),
    },
    {
      name: 'nothing found',
      at: `${PORTAL}?search=nothing`,
      shown: text('No projects found.'),
    },
    {
      name: 'the panel',
      at: ({ project }) => `${PORTAL}?project=${project}`,
      shown: (page) => page.getByRole('complementary', { name: /^Project / }),
    },
    {
      name: 'the keys of the screen',
      steps: (page) => press(page, 'Keyboard shortcuts'),
      shown: dialog('Keyboard shortcuts'),
    },
    {
      name: 'the question before a project is deleted',
      at: ({ deleted }) => `${PORTAL}?project=${deleted}`,
      steps: (page) => press(page, 'Delete'),
      shown: (page) => page.getByRole('alertdialog'),
    },
    {
      name: 'a deleted project can come back',
      steps: (page) => press(page, 'Yes, Delete'),
      shown: button('Undo'),
    },
    { name: 'the trash', at: `${PORTAL}?view=trash`, shown: button(/^Restore /) },
  ],
  'the project form': [
    { name: 'the empty form', at: ADD, shown: button('Save') },
    {
      name: 'its faults',
      steps: (page) => page.keyboard.press('Control+s'),
      shown: text(/^Check \d+ fields/),
    },
    { name: 'filled', at: ADD, steps: (page) => fill(page, 'WEAVING SHED'), shown: text('Unsaved changes') },
    {
      name: 'with its preview',
      steps: (page) => press(page, 'Preview'),
      shown: (page) => page.locator('iframe'),
    },
    {
      name: 'with its preview on a phone',
      steps: (page) => press(page, 'Phone'),
      shown: (page) => page.locator('iframe'),
    },
    {
      name: 'the question before it is left',
      steps: (page) => page.getByRole('link', { name: 'Home', exact: true }).click(),
      shown: dialog('Leave without saving?'),
    },
    {
      name: 'unfinished work on Home',
      steps: (page) => press(page, 'Leave'),
      shown: heading('Unsaved changes in this browser'),
    },
  ],
  versions: [
    {
      name: 'the history',
      at: ({ opening }) => screenOf('job', 'history', opening),
      shown: (page) => page.getByRole('region', { name: 'Comparison' }),
    },
    {
      name: 'a version as on the website',
      steps: (page) => press(page, 'As on the website'),
      shown: (page) => page.locator('iframe'),
    },
    {
      name: 'what differs from the current version',
      at: `${screenOf('content', 'history', 'about')}?version=1`,
      shown: button(/^Restore all of version/),
    },
    {
      name: 'the question before restoring',
      steps: (page) => press(page, /^Restore all of version/),
      shown: dialog(/^Restore from version/),
    },
  ],
  'website content': [
    { name: 'its pages', at: pages.websiteContent.path, shown: button(/Team Page/) },
    ...contentPages.map((page) => ({
      name: contentLabels[page],
      at: screenOf('content', 'edit', page),
      shown: button('Save'),
    })),
  ],
  openings: [
    {
      name: 'the list',
      at: pages.hiring.path,
      shown: (page) => page.getByRole('table', { name: 'Openings' }),
    },
    { name: 'the empty form', at: screenOf('job', 'add', ''), shown: button('Save') },
    { name: 'its faults', steps: (page) => press(page, 'Add Opening'), shown: text(/^Check \d+ fields/) },
    { name: 'an opening', at: ({ opening }) => screenOf('job', 'edit', opening), shown: button('Save') },
  ],
  candidates: [
    {
      name: 'the board',
      at: pages.candidates.path,
      shown: (page) => page.getByRole('link', { name: CANDIDATE }),
    },
    {
      name: 'the table',
      at: `${pages.candidates.path}?view=table`,
      shown: (page) => page.getByRole('table', { name: 'Candidates' }),
    },
    {
      name: 'selected candidates',
      steps: (page) => page.getByRole('checkbox', { name: `Select ${CANDIDATE}` }).check(),
      shown: (page) => page.getByRole('group', { name: 'Selected candidates' }),
    },
    {
      name: 'nobody found',
      at: `${pages.candidates.path}?search=nobody`,
      shown: button('Clear All Filters'),
    },
    {
      name: 'a candidate',
      at: ({ candidate }) => pages.candidate.path.replace(':id', candidate),
      shown: (page) => page.getByRole('region', { name: 'About the candidate' }),
    },
    {
      name: 'a mail to the candidate',
      steps: (page) => press(page, 'Write a mail'),
      shown: dialog(`Write to ${CANDIDATE}`),
    },
    {
      name: 'the question before an erasure',
      at: ({ candidate }) => pages.candidate.path.replace(':id', candidate),
      steps: (page) => press(page, 'Erase'),
      shown: (page) => page.getByRole('dialog'),
    },
    {
      name: 'a template',
      at: `${pages.mailTemplates.path}?template=offer`,
      shown: (page) => page.getByLabel('Subject'),
    },
  ],
  'enquiries and subscribers': [
    { name: 'the inbox', at: pages.enquiries.path, shown: button(/Dipali/) },
    { name: 'a letter', steps: (page) => press(page, /Dipali/), shown: text('A school by the river.') },
    {
      name: 'a reply',
      steps: (page) => page.keyboard.press('r'),
      shown: (page) => page.getByRole('form', { name: /^Reply to/ }),
    },
    {
      name: 'a reply that waits to be sent',
      steps: (page) => page.keyboard.press('Control+Enter'),
      shown: (page) => page.getByRole('list', { name: 'Replies' }).getByRole('listitem'),
    },
    {
      name: 'nothing found',
      at: `${pages.enquiries.path}?search=nothing`,
      shown: text(/^No enquiries match/),
    },
    {
      name: 'the subscribers',
      at: pages.subscribers.path,
      shown: text(/^No subscribers yet/),
    },
  ],
  pictures: [
    {
      name: 'the library',
      at: pages.pictures.path,
      shown: (page) => page.locator('[data-picture]').first(),
    },
    {
      name: 'a picture',
      steps: (page) => page.locator('[data-picture]').first().click(),
      shown: (page) => page.getByRole('complementary', { name: /^Picture/ }),
    },
    { name: 'nothing found', at: `${pages.pictures.path}?search=nothing`, shown: button('Clear the search') },
    {
      name: 'the library in a form',
      at: ({ project }) => screenOf('project', 'edit', project),
      steps: (page) => press(page, /^Add from the library/),
      shown: dialog('Add from the library: a section'),
    },
  ],
  settings: [
    {
      name: 'Settings',
      at: pages.settings.path,
      shown: (page) => page.getByRole('table', { name: 'Users' }),
    },
    {
      name: 'the setup of a second factor',
      steps: (page) => press(page, 'Enable 2FA'),
      shown: (page) => page.getByRole('img', { name: /QR code/ }),
    },
    {
      name: 'a new user',
      steps: (page) => press(page, 'Add New User'),
      shown: button('Add User'),
    },
    {
      name: 'the outbox',
      at: pages.outbox.path,
      shown: heading(/Outbox/),
    },
    {
      name: 'the session has ended',
      at: pages.settings.path,
      async steps(page) {
        await expect(page.getByLabel('Display Name')).not.toHaveValue('')
        await page.getByLabel('Display Name').fill('Ira')
        await endSession(page)
        await press(page, 'Save Changes')
      },
      shown: dialog('Your session has ended'),
    },
  ],
}

/** The same before signing in. */
const signedOut: State[] = [
  { name: 'Team login', at: pages.login.path, shown: button('Login') },
  {
    name: 'a wrong password',
    async steps(page) {
      await page.getByLabel('E-mail').fill('nobody@plinth.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await press(page, 'Login')
    },
    shown: (page) => page.getByRole('alert').filter({ hasText: /failed/ }),
  },
  { name: 'a forgotten password', at: pages.forgotPassword.path, shown: (page) => page.getByLabel('E-mail') },
  ...[pages.resetPassword, pages.invitation, pages.confirmEmail].map(({ path }) => ({
    name: `${path} without its link`,
    at: path,
    shown: (page: Page) => page.getByRole('alert').filter({ hasText: 'Open the link in the mail again' }),
  })),
  { name: 'a registration that is closed', at: pages.register.path, shown: text('Back to Login') },
]

async function storeEnquiry({ dataDir }: RunningServer) {
  const db = await openDatabase({ dataDir })
  const fields = {
    firstName: 'Dipali',
    lastName: '',
    company: '',
    mobileNumber: '+91 361 000 0101',
    emailAddress: 'dipali@example.org',
    message: 'A school by the river.',
  }
  await addEnquiry(db, fields, undefined, async () => {})
  await db.destroy()
}

const ids: Ids = { project: '', deleted: '', opening: '', candidate: '' }

test.beforeAll(async ({ server, admin }) => {
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) })
  const projects = await answerOf<'GET /api/projects/search'>(ask('GET', '/api/projects/search'))
  const idOf = (name: string) => projects.find((one) => one.name === name)!.id
  const [opening] = await answerOf<'GET /api/jobs'>(ask('GET', '/api/jobs'))
  for (const title of ['About us', 'About the studio']) await ask('PUT', '/api/content/about', { title })
  await storeEnquiry(server)
  // Without what an opening needs.
  await ask('PUT', `/api/jobs/${randomUUID()}/draft`, { fields: { title: 'Model Maker' } })
  await ask('PUT', `/api/projects/${idOf(HOSTEL)}/draft`, { fields: { year: 2031 } })
  await ask('POST', '/api/publications', {
    drafts: [{ kind: 'project', id: idOf(HOSTEL) }],
    at: { day: '2099-12-01', time: '09:00' },
  })
  const [candidate] = await storeCandidates(server, [{ name: CANDIDATE, rating: 3, tags: ['model'] }])
  Object.assign(ids, {
    project: idOf(HOSTEL),
    deleted: idOf(STADIUM),
    opening: opening!.id,
    candidate: candidate!,
  })
})

async function expectAccessible(page: Page, states: readonly State[]) {
  for (const { name, at, steps, shown } of states) {
    await test.step(name, async () => {
      // The next address may differ only behind its #, which would not load the page again.
      if (at) await page.goto('about:blank')
      if (at) await page.goto(typeof at === 'string' ? at : at(ids))
      await steps?.(page)
      await expect(shown(page)).toBeVisible()
      await expectNoAxeViolations(page)
    })
  }
}

for (const [area, states] of Object.entries(areas))
  test(`${area} is accessible in each of its states`, async ({ signedInPage, allowComplaint }) => {
    allowComplaint(/40[14]|422/)
    await expectAccessible(signedInPage, states)
  })

test('the pages before signing in are accessible in each of their states', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/401/)
  await expectAccessible(page, signedOut)
})
