import { randomUUID } from 'node:crypto'
import type { Locator, Page, Route } from '@playwright/test'
import { contentLabels, contentPages } from '../../../src/domain/content/content.ts'
import { screenOf } from '../../../src/domain/record/kinds.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, expectNoAxeViolations, goInApp, test } from '../../support/browser/browser.ts'
import { expectToFitAPhone } from '../../support/browser/phone.ts'
import { ADD, endSession, fill, PORTAL } from '../../support/browser/project-form.ts'
import { storeCandidates } from '../../support/data/stored-candidates.ts'
import { storeEnquiry } from '../../support/data/stored-enquiry.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const HOSTEL = 'STUDENT HOSTEL'
const STADIUM = 'STATE STADIUM, 22,000 SEATS'
const CANDIDATE = 'Asha Das'
const HIRED = 'Bina Roy'

type Ids = { project: string; deleted: string; opening: string; candidate: string }
type State = {
  name: string
  /** Without it, the state is reached from the one before. */
  at?: string | ((ids: Ids) => string)
  /** How a person gets there, after `at`. */
  steps?: (page: Page) => Promise<void>
} & (
  | {
      /** What appears last on a screen that is checked whole, and is not on the screen before. */
      screen: (page: Page) => Locator
      part?: never
    }
  | {
      /** What differs from the states before, and alone is checked. */
      part: (page: Page) => Locator
      screen?: never
    }
)

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const part = (role: 'group' | 'list' | 'region', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name })
const alertDialog = (page: Page) => page.getByRole('alertdialog')
/** All beside the sidebar, with these words in it. */
const main = (words: string | RegExp) => (page: Page) => page.getByRole('main').filter({ hasText: words })
const form = (words: string, sign: string | RegExp) => (page: Page) =>
  main(words)(page).getByRole('button', { name: sign }).first()
/** What a selection changes in a list: the bar of its actions, and the rows, of which one is enough. */
const selection = (label: string, row: (page: Page) => Locator) => (page: Page) =>
  page.getByRole('group', { name: label }).or(row(page))

/** Sends a request as the admin. */
let ask: (method: string, path: string, body?: object) => Promise<Response>

const ROWS = '**/api/imports/*/rows/*'
let releaseRow = async () => {}
/** With a fault, a text that is no choice, and a project that is there. */
const WORKS = [
  'Name,Category,State,Year,Client,Team,Collaborators,Leaders,Status',
  'Inn,Civic,Asam,2021,PWD,P. Bora,Axis,R. Deka,Completed',
  'Mill,Civic,Assam,2021,PWD,P. Bora,Axis,R. Deka,Completed',
  'Kiln,Civic,Assam,soon,PWD,P. Bora,Axis,R. Deka,Completed',
  `${HOSTEL},Education,Assam,2021,PWD,P. Bora,Axis,R. Deka,Completed`,
].join('\n')

/** The screens of the staff in each state that looks different, by area; a state that follows another needs no address. */
const areas: Record<string, State[]> = {
  'Home, hiring, enquiries and settings': [
    {
      name: 'Home, with drafts and what is scheduled',
      at: pages.dashboardHome.path,
      screen: part('list', /^What is scheduled/),
    },
    {
      name: 'the tooltip',
      steps: (page) => page.getByRole('button', { name: /About this page/ }).focus(),
      part: (page) => page.getByRole('tooltip'),
    },
    {
      name: 'the question before publishing early',
      steps: (page) => press(page, /^Publish now/),
      part: alertDialog,
    },
    {
      name: 'selected drafts',
      async steps(page) {
        await press(page, 'Cancel')
        await page.getByRole('checkbox', { name: 'Select all shown' }).check()
      },
      part: selection('Selected drafts', (page) =>
        page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Select ${HOSTEL}` }) }),
      ),
    },
    {
      name: 'drafts that are published together',
      steps: (page) => press(page, 'Publish together…'),
      part: dialog('Publish 2 drafts together?'),
    },
    {
      name: 'one of them refused',
      steps: (page) => press(page, 'Publish together'),
      part: (page) => page.getByRole('dialog').filter({ hasText: 'Nothing was published.' }),
    },
    {
      name: 'a schedule at a time that is past',
      async steps(page) {
        await press(page, 'Cancel')
        await page.getByRole('checkbox', { name: 'Select Model Maker' }).uncheck()
        await press(page, `Change time: ${HOSTEL}`)
        await page.getByLabel('Day').fill('1 Dec 2020')
      },
      part: (page) => page.getByRole('dialog').filter({ hasText: 'This time has passed' }),
    },
    {
      name: 'a preview link before it is made',
      async steps(page) {
        await press(page, 'Cancel')
        await page.getByRole('checkbox', { name: `Select ${HOSTEL}` }).check()
        await press(page, 'Preview link…')
      },
      part: dialog(`Preview link for ${HOSTEL}`),
    },
    {
      name: 'the address of a preview link',
      async steps(page) {
        await page.getByLabel('Name').fill('For the client')
        await press(page, 'Make the link')
      },
      part: (page) => page.getByRole('dialog').filter({ has: page.getByLabel('Address') }),
    },
    {
      name: 'the preview links',
      steps: (page) => press(page, 'Done'),
      part: part('region', 'Preview links'),
    },
    {
      name: 'an address without a page',
      at: '/admin/nope',
      screen: heading('404 - Page Not Found'),
    },
    {
      name: 'the activity',
      at: pages.activity.path,
      screen: (page) => page.getByRole('main').getByRole('listitem').first(),
    },
    {
      name: 'a line of it that is opened',
      async steps(page) {
        await press(page, /^2 entries/)
        await press(page, /^1 change/)
      },
      part: (page) => page.getByRole('listitem').filter({ has: page.getByRole('table') }),
    },
    {
      name: 'the palette',
      async steps(page) {
        await page.keyboard.press('Control+k')
        const input = page.getByRole('combobox', { name: 'Search or run a command' })
        await expect(input, 'it overrides the common style of fields').toHaveCSS('outline-style', 'none')
      },
      part: dialog('Search or run a command'),
    },
    {
      name: 'what the palette finds',
      steps: (page) => page.getByRole('combobox', { name: 'Search or run a command' }).fill('school'),
      part: (page) => page.getByRole('dialog').filter({ has: page.getByRole('option') }),
    },
    {
      name: 'the openings',
      at: pages.hiring.path,
      steps: (page) => page.keyboard.press('Escape'),
      screen: (page) => page.getByRole('table', { name: 'Openings' }),
    },
    {
      name: 'the empty form of an opening',
      at: screenOf('job', 'add', ''),
      screen: form('> Add Opening', 'Add Opening'),
    },
    {
      name: 'its faults',
      steps: (page) => press(page, 'Add Opening'),
      part: main(/Check \d+ fields/),
    },
    {
      name: 'an opening',
      at: ({ opening }) => screenOf('job', 'edit', opening),
      screen: form('Public page', 'Save'),
    },
    {
      name: 'the board',
      at: pages.candidates.path,
      screen: (page) => page.getByRole('link', { name: CANDIDATE }),
    },
    {
      name: 'the menu of stages',
      async steps(page) {
        await page.getByRole('link', { name: CANDIDATE }).focus()
        await page.keyboard.press('m')
      },
      part: (page) => page.getByRole('menu', { name: `Move ${CANDIDATE}` }),
    },
    {
      name: 'an invitation with faults',
      async steps(page) {
        await page.getByRole('menuitem', { name: /^Interview/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Move and mail' }).click()
      },
      part: (page) => page.getByRole('dialog').filter({ hasText: 'Enter the date.' }),
    },
    {
      name: 'the question when the last vacancy is filled',
      async steps(page) {
        await page.keyboard.press('Escape')
        await page.getByRole('link', { name: HIRED }).press('Shift+ArrowRight')
        await press(page, 'Move without mail')
      },
      part: (page) => dialog(/^The last vacancy/)(page).filter({ has: page.getByLabel('Subject') }),
    },
    {
      name: 'the board in blind review',
      async steps(page) {
        await press(page, 'Not now')
        await page.getByLabel('Blind review').check()
      },
      part: main(/Candidate \d/),
    },
    {
      name: 'the table',
      at: `${pages.candidates.path}?view=table`,
      steps: (page) => page.getByLabel('Blind review').uncheck(),
      screen: (page) => page.getByRole('row').filter({ hasText: CANDIDATE }),
    },
    {
      name: 'selected candidates',
      steps: (page) => page.getByRole('checkbox', { name: `Select ${CANDIDATE}` }).check(),
      part: selection('Selected candidates', (page) =>
        page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${CANDIDATE}` }) }),
      ),
    },
    {
      name: 'nobody found',
      at: `${pages.candidates.path}?search=nobody`,
      screen: button('Clear All Filters'),
    },
    {
      name: 'a candidate',
      at: ({ candidate }) => pages.candidate.path.replace(':id', candidate),
      screen: part('region', 'About the candidate'),
    },
    {
      name: 'the question before an erasure',
      steps: (page) => press(page, 'Erase'),
      part: (page) => page.getByRole('dialog'),
    },
    {
      name: 'a mail to the candidate',
      async steps(page) {
        await page.keyboard.press('Escape')
        await press(page, 'Write a mail')
      },
      part: dialog(`Write to ${CANDIDATE}`),
    },
    {
      name: 'a template',
      at: `${pages.mailTemplates.path}?template=offer`,
      screen: (page) => page.getByRole('main').getByLabel('Subject'),
    },
    { name: 'the inbox', at: pages.enquiries.path, screen: button(/Dipali/) },
    {
      name: 'a letter',
      steps: (page) => press(page, /Dipali/),
      part: (page) => page.getByRole('article').filter({ hasText: 'A school by the river.' }),
    },
    {
      name: 'a reply',
      steps: (page) => page.keyboard.press('r'),
      part: (page) => page.getByRole('form', { name: /^Reply to/ }),
    },
    {
      name: 'a reply that waits to be sent',
      steps: (page) => page.keyboard.press('Control+Enter'),
      part: part('list', 'Replies'),
    },
    {
      name: 'a note that a colleague has changed meanwhile',
      async steps(page) {
        const note = page.getByRole('textbox', { name: 'Note' })
        await note.fill('Mine')
        await ask('PATCH', `/api/enquiries/${new URL(page.url()).searchParams.get('enquiry')}`, {
          note: 'Theirs',
        })
        await note.blur()
      },
      part: (page) =>
        page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Keep both' }) }),
    },
    {
      name: 'no enquiry found',
      at: `${pages.enquiries.path}?search=nothing`,
      screen: text(/^No enquiries match/),
    },
    {
      name: 'the subscribers',
      at: pages.subscribers.path,
      screen: text(/^No subscribers yet/),
    },
    {
      name: 'the outbox',
      at: pages.outbox.path,
      screen: (page) => page.getByRole('main').getByText('dipali@example.org').first(),
    },
    {
      name: 'Settings',
      at: pages.settings.path,
      screen: (page) => page.getByRole('table', { name: 'Users' }),
    },
    {
      name: 'the setup of a second factor',
      steps: (page) => press(page, 'Enable 2FA'),
      part: (page) => page.getByRole('region').filter({ has: page.getByRole('img', { name: /QR code/ }) }),
    },
    {
      name: 'a new user',
      steps: (page) => press(page, 'Add New User'),
      part: (page) => page.getByRole('form', { name: 'Add New User' }),
    },
    {
      name: 'the session has ended',
      async steps(page) {
        await page.getByLabel('Display Name').fill('Ira')
        await endSession(page)
        await press(page, 'Save Changes')
      },
      part: dialog('Your session has ended'),
    },
  ],
  'projects, pictures and website content': [
    { name: 'the portal', at: PORTAL, screen: button(SCHOOL) },
    {
      name: 'the filter with a choice',
      async steps(page) {
        await press(page, 'Filter')
        await press(page, /^On the website/)
      },
      part: dialog('Filter'),
    },
    {
      name: 'selected projects',
      async steps(page) {
        await page.keyboard.press('Escape')
        await page.getByRole('checkbox', { name: 'Select all shown' }).check()
      },
      part: selection('Selected projects', (page) =>
        page.getByRole('row').filter({ has: page.getByRole('button', { name: SCHOOL }) }),
      ),
    },
    {
      name: 'the status of a selection',
      steps: (page) => press(page, 'Set status'),
      part: dialog('Set status'),
    },
    {
      name: 'no project found',
      at: `${PORTAL}?search=nothing`,
      screen: text('No projects found.'),
    },
    {
      name: 'the panel',
      at: ({ project }) => `${PORTAL}?project=${project}`,
      part: (page) => page.getByRole('complementary', { name: /^Project / }),
    },
    {
      name: 'the question before a project is deleted',
      at: ({ deleted }) => `${PORTAL}?project=${deleted}`,
      steps: (page) =>
        page
          .getByRole('complementary', { name: `Project ${STADIUM}` })
          .getByRole('button', { name: 'Delete', exact: true })
          .click(),
      part: alertDialog,
    },
    {
      name: 'a deleted project can come back',
      steps: (page) => press(page, 'Yes, Delete'),
      part: (page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Undo' }) }),
    },
    {
      name: 'a pack that is chosen',
      at: PORTAL,
      steps: async (page) => {
        await page.getByRole('checkbox', { name: `Select ${SCHOOL}` }).check()
        await press(page, 'PDF')
        await press(page, 'Tender pack…')
      },
      part: (page) => page.getByRole('dialog').filter({ hasText: 'Page 1 of' }),
    },
    {
      name: 'the menu of exports',
      at: PORTAL,
      steps: async (page) => {
        await page.keyboard.press('Escape')
        await press(page, 'Export')
      },
      part: dialog('Export'),
    },
    { name: 'the trash', at: `${PORTAL}?view=trash`, screen: button(/^Restore /) },
    {
      name: 'the keys of the screen',
      steps: (page) => press(page, 'Keyboard shortcuts'),
      part: dialog('Keyboard shortcuts'),
    },
    {
      name: 'the form of a project',
      at: ({ project }) => screenOf('project', 'edit', project),
      steps: (page) => page.keyboard.press('Escape'),
      screen: button(/^Add from the library/),
    },
    {
      name: 'the library in a form',
      steps: (page) => press(page, /^Add from the library/),
      part: dialog('Add from the library: a section'),
    },
    {
      name: 'the empty form',
      at: ADD,
      screen: form('Add Project', 'Save'),
    },
    {
      name: 'its faults',
      steps: (page) => page.keyboard.press('Control+s'),
      part: main(/Check \d+ fields/),
    },
    { name: 'filled', steps: (page) => fill(page, 'WEAVING SHED'), part: main('Unsaved changes') },
    {
      name: 'a picture that is too large',
      async steps(page) {
        const file = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1_100_000) }
        await page.getByLabel('Add pictures').setInputFiles(file)
      },
      part: (page) =>
        page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Shrink to fit' }) }),
    },
    {
      name: 'with its preview',
      steps: (page) => press(page, 'Preview'),
      part: (page) => part('region', 'Preview')(page).filter({ has: page.locator('iframe') }),
    },
    {
      name: 'with its preview on a phone',
      steps: (page) => press(page, 'Phone'),
      part: (page) => page.locator('iframe'),
    },
    {
      name: 'the question before it is left',
      steps: (page) => page.getByRole('link', { name: 'Home', exact: true }).click(),
      part: dialog('Leave without saving?'),
    },
    {
      name: 'unfinished work on Home',
      steps: (page) => press(page, 'Leave'),
      part: part('region', 'Unsaved changes in this browser'),
    },
    {
      name: 'the form with what is restored',
      at: ADD,
      part: (page) => page.getByRole('status').filter({ hasText: /were restored\./ }),
    },
    {
      name: 'the form without it',
      steps: (page) => press(page, 'Start with an empty form'),
      part: (page) => page.getByRole('status').filter({ hasText: /were removed\./ }),
    },
    {
      name: 'the library of pictures',
      at: pages.pictures.path,
      screen: (page) => page.locator('[data-name-of]').first(),
    },
    {
      name: 'a picture',
      steps: (page) => page.locator('[data-name-of]').first().click(),
      part: (page) =>
        page
          .getByRole('complementary', { name: /^Picture/ })
          .filter({ has: page.getByRole('button', { name: 'Replace everywhere' }) }),
    },
    {
      name: 'what replaces it everywhere',
      steps: (page) => press(page, 'Replace everywhere'),
      part: (page) => dialog(/^Replace /)(page).filter({ has: page.locator('[data-name-of]') }),
    },
    {
      name: 'no picture found',
      at: `${pages.pictures.path}?search=nothing`,
      screen: button('Clear the search'),
    },
    { name: 'the pages', at: pages.websiteContent.path, screen: text(/^Footer: /) },
    ...contentPages.map((page) => ({
      name: contentLabels[page],
      at: screenOf('content', 'edit', page),
      part: (shown: Page) =>
        part(
          'region',
          contentLabels[page],
        )(shown).filter({ has: shown.getByRole('button', { name: 'Save' }) }),
    })),
    {
      name: 'the history',
      at: ({ opening }) => screenOf('job', 'history', opening),
      screen: part('region', 'Comparison'),
    },
    {
      name: 'a version as on the website',
      steps: (page) => press(page, 'As on the website'),
      part: (page) => page.locator('iframe'),
    },
    {
      name: 'what differs from the current version',
      at: `${screenOf('content', 'history', 'about')}?version=1`,
      screen: (page) => part('region', 'Comparison')(page).filter({ hasText: 'About the studio' }),
    },
    {
      name: 'the question before restoring',
      steps: (page) => press(page, /^Restore all of version/),
      part: dialog(/^Restore from version/),
    },
    {
      name: 'the faults of a page',
      at: screenOf('content', 'edit', 'site'),
      async steps(page) {
        await page.getByLabel('Studio name').fill('')
        await page.getByLabel('Enquiries are kept').fill('')
        await page.keyboard.press('Control+s')
      },
      part: main('Check 2 fields.'),
    },
    {
      name: 'a page that a colleague has saved meanwhile',
      async steps(page) {
        await page.getByLabel('Studio name').fill('Mine')
        await page.getByLabel('Enquiries are kept').fill('24')
        await ask('PUT', '/api/content/site', { studioName: 'Theirs' })
        await page.keyboard.press('Control+s')
        await dialog(/^Somebody else saved/)(page)
          .getByRole('button', { name: 'Save' })
          .click()
      },
      part: (page) => page.getByRole('dialog').filter({ hasText: 'Choose a version for each field.' }),
    },
  ],
  'tender packs and import': [
    { name: 'without packs', at: `${PORTAL}?view=packs`, screen: text('No tender pack has been made yet.') },
    {
      name: 'the menu of PDFs',
      at: PORTAL,
      async steps(page) {
        await page.getByRole('checkbox', { name: `Select ${SCHOOL}` }).check()
        await press(page, 'PDF')
      },
      part: dialog('PDF'),
    },
    {
      name: 'a statement without a title',
      async steps(page) {
        await press(page, 'Statement of similar works…')
        await press(page, 'Make PDF')
      },
      part: (page) => page.getByRole('dialog').filter({ hasText: 'Enter a title.' }),
    },
    {
      name: 'a statement that is made',
      async steps(page) {
        await page.getByLabel('Title').fill('Similar works')
        await press(page, 'Make PDF')
      },
      screen: text(/ 30 days left\.$/),
    },
    {
      name: 'the question before a PDF is deleted',
      steps: (page) => press(page, 'Delete Similar works'),
      part: alertDialog,
    },
    {
      name: 'the import',
      at: `${PORTAL}?view=import`,
      screen: text('Nothing has been imported yet.'),
    },
    {
      name: 'a spreadsheet with faults and doubts',
      async steps(page) {
        const file = { name: 'works.csv', mimeType: 'text/csv', buffer: Buffer.from(WORKS) }
        await page.getByLabel('Choose a spreadsheet or archive').setInputFiles(file)
        await press(page, 'Change them')
        await page.getByText('What will be changed').click()
      },
      screen: (page) => page.getByRole('table', { name: /^Faults/ }),
    },
    {
      name: 'a running import',
      async steps(page) {
        const hold = (route: Route) => {
          releaseRow = () => route.continue()
        }
        await page.route(ROWS, hold, { times: 1 })
        await press(page, 'Import 3 projects')
      },
      part: main('Importing…'),
    },
    {
      name: 'a paused import',
      async steps(page) {
        await press(page, 'Pause')
        await releaseRow()
      },
      part: main('Paused'),
    },
    {
      name: 'an import with a refused row',
      async steps(page) {
        const refuse = { isNew: true, kind: 'project', id: '', fields: { name: 'Mill' } }
        await page.route(ROWS, (route) => route.continue({ postData: JSON.stringify(refuse) }), { times: 1 })
        await press(page, 'Continue')
      },
      part: (page) =>
        main('Imported')(page).filter({ has: page.getByRole('table', { name: 'Not imported' }) }),
    },
    {
      name: 'its refused row in the list',
      async steps(page) {
        await press(page, 'Import another file')
        await page.getByText('1 refused row').click()
      },
      part: part('region', 'Imports so far'),
    },
    {
      name: 'the question before an undo',
      steps: (page) => press(page, /^Undo works\.csv/),
      part: alertDialog,
    },
    {
      name: 'an import that is undone, but for what has a draft',
      steps: (page) => press(page, 'Yes, Undo'),
      part: (page) => part('region', 'Imports so far')(page).filter({ hasText: 'Undone, but for 1 project' }),
    },
  ],
}

/** The same before signing in. */
const signedOut: State[] = [
  { name: 'Team login', at: pages.login.path, screen: button('Login') },
  {
    name: 'a wrong password',
    async steps(page) {
      await page.getByLabel('E-mail').fill('nobody@plinth.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await press(page, 'Login')
    },
    part: (page) => page.getByRole('alert').filter({ hasText: /failed/ }),
  },
  {
    name: 'a forgotten password',
    at: pages.forgotPassword.path,
    screen: form('Forgot password', 'Send Reset Link'),
  },
  ...Object.entries({
    'New password': pages.resetPassword,
    'You are invited': pages.invitation,
    'Confirm your address': pages.confirmEmail,
  }).map(([title, { path }]) => ({
    name: `${path} without its link`,
    at: path,
    screen: (page: Page) => main(title)(page).getByText('Open the link in the mail again'),
  })),
  {
    name: 'a registration that is closed',
    at: pages.register.path,
    screen: (page) => main('Register First Admin')(page).getByText('Back to Login'),
  },
]

const ids: Ids = { project: '', deleted: '', opening: '', candidate: '' }

test.beforeAll(async ({ server, admin }) => {
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  ask = (method, path, body) => fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) })
  const projects = await answerOf<'GET /api/projects/search'>(ask('GET', '/api/projects/search'))
  const idOf = (name: string) => projects.find((one) => one.name === name)!.id
  const [opening] = await answerOf<'GET /api/jobs'>(ask('GET', '/api/jobs'))
  for (const title of ['About us', 'About the studio']) await ask('PUT', '/api/content/about', { title })
  await ask('PUT', `/api/jobs/${opening!.id}`, { vacancy: 1 })
  await storeEnquiry(server)
  // Without what an opening needs.
  await ask('PUT', `/api/jobs/${randomUUID()}/draft`, { fields: { title: 'Model Maker' } })
  await ask('PUT', `/api/projects/${idOf(HOSTEL)}/draft`, { fields: { year: 2031 } })
  await ask('POST', '/api/publications', {
    drafts: [{ kind: 'project', id: idOf(HOSTEL) }],
    at: { day: '2099-12-01', time: '09:00' },
  })
  const [candidate] = await storeCandidates(server, [
    { name: CANDIDATE, rating: 3, tags: ['model'] },
    { name: HIRED, stage: 'OFFER', jobId: opening!.id },
    { name: 'Chandan Deka', jobId: opening!.id },
  ])
  Object.assign(ids, {
    project: idOf(HOSTEL),
    deleted: idOf(STADIUM),
    opening: opening!.id,
    candidate: candidate!,
  })
})

/** What is beside the sidebar: the screen and its panel. The screen before is hidden until this one has loaded. */
const besideSidebar = (page: Page) => page.locator(':has(> main)').filter({ visible: true })

/** The height of a window in which each of these states is whole, in pixels. */
const LONGEST = 6000

/** The elements that scroll in any window: the text of a field, results that look alike, the pages of a PDF, the pictures in a dialog. */
const SCROLLS = 'textarea, [role="listbox"], :has(> [data-page]), [role="dialog"] :has(> ul)'

/** The elements that keep a part, or something in it, out of view because the window is too short. */
const scrolledIn = (part: Locator) =>
  part.evaluateAll((found, ever) => {
    const goesPast = (one: Element, around: Element) => {
      const [inner, outer] = [one.getBoundingClientRect(), around.getBoundingClientRect()]
      return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
    }
    return [...document.querySelectorAll('*')]
      .filter((it) => !it.matches(ever) && /auto|scroll/.test(getComputedStyle(it).overflowY))
      .filter((it) =>
        found.some((one) =>
          one.contains(it) ? it.scrollHeight > it.clientHeight + 1 : it.contains(one) && goesPast(one, it),
        ),
      )
      .map(({ className }) => className)
  }, SCROLLS)

/** Returns the states that are longer than the window, which are checked in a long one too. */
async function expectAccessible(page: Page, states: readonly State[]) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const size = page.viewportSize()!
  const long: string[] = []
  for (const [index, { name, at, steps, screen, part }] of states.entries()) {
    const isFirst = index === 0
    await test.step(name, async () => {
      const path = typeof at === 'function' ? at(ids) : at
      if (path && isFirst) await page.goto(path)
      else if (path) await goInApp(page, path)
      await steps?.(page)
      await expect((screen ?? part)(page).first()).toBeVisible()
      // The sidebar and the document are the same in all that follows.
      const checked = isFirst ? page.locator('html') : (part ?? besideSidebar)(page)
      await expectNoAxeViolations(page, checked)
      if ((await scrolledIn(checked)).length === 0) return
      long.push(name)
      // Axe leaves out the contrast of what is scrolled out of view in a part of the page.
      await page.setViewportSize({ ...size, height: LONGEST })
      await expect.poll(() => scrolledIn(checked)).toEqual([])
      await expect(checked.first()).toBeVisible()
      await expectNoAxeViolations(page, checked)
      await page.setViewportSize(size)
    })
  }
  return long
}

for (const [area, states] of Object.entries(areas))
  test(`${area} is accessible in each of its states`, async ({ signedInPage, allowComplaint }) => {
    test.slow()
    allowComplaint(/status of (401|404|409|422)/)
    const long = await expectAccessible(signedInPage, states)
    expect(long, 'states longer than the window').not.toEqual([])
  })

test('the pages before signing in are accessible in each of their states, and on phones', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/)
  await expectAccessible(page, signedOut)
  for (const { at, screen } of signedOut.filter(({ at }) => at && at !== pages.register.path))
    await test.step(`${at} on a phone`, async () => {
      await goInApp(page, at as string)
      await expect(screen!(page)).toBeVisible()
      // The header and the footer are those of the site.
      await expectToFitAPhone(page, page.getByRole('main'))
    })
})
