import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { EnquiryFields } from '../../src/domain/enquiry/enquiry-schema.ts'
import { addEnquiry } from '../../src/store/enquiry/enquiries.ts'
import { isFocused } from '../support/screens/portal.ts'
import { expectAccessible, staffScreens } from '../support/screens/staff-screens.tsx'

const ENQUIRIES = '/admin/dashboard/enquiries'
const { app, open, answer, hold } = staffScreens()

const row = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const gone = (name: RegExp) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())

async function write(firstName: string, message: string) {
  const fields: EnquiryFields = {
    firstName,
    lastName: '',
    company: '',
    mobileNumber: '+91 361 000 0101',
    emailAddress: `${firstName.toLowerCase()}@example.org`,
    message,
  }
  await addEnquiry(app.db, fields, undefined, async () => {})
}

test('a note that a colleague saved meanwhile is shown, and both are kept', async () => {
  await write('Dipali', 'A roof.')
  const { person, search, token, user } = await open(ENQUIRIES)
  await person.click(await row('Dipali'))
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await person.type(note, 'Mine')
  const address = `/api/enquiries/${search().get('enquiry')}`
  await app.ask('PATCH', address, { token, body: { note: 'Theirs' } })
  await person.tab()
  await screen.findByText(`${user.name} saved this note meanwhile:`)
  await expectAccessible()
  expect(note.value).toBe('Mine')
  await person.click(await button('Keep both'))
  await screen.findByText('Saved.')
  expect(note.value).toBe('Theirs\nMine')
  expect((await app.ask('GET', address, { token })).body.note).toBe('Theirs\nMine')
})

/** The notes that are sent while one is typed. */
async function typing() {
  await write('Dipali', 'A roof.')
  const notes: string[] = []
  const gate = Promise.withResolvers<void>()
  answer(async (request, next, body) => {
    if (!request.startsWith('PATCH') || !body?.includes('"note"')) return next()
    notes.push(JSON.parse(body).note)
    await gate.promise
    return next()
  })
  const screens = await open(ENQUIRIES)
  await screens.person.click(await row('Dipali'))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  const stored = async () =>
    (await app.db.selectFrom('enquiries').select('note').executeTakeFirstOrThrow()).note
  return { ...screens, field, notes, stored, answered: gate.resolve }
}

test('a note is saved when the window is closed', async () => {
  const { person, field, notes } = await typing()
  await person.type(field, 'Mine')
  window.dispatchEvent(new Event('pagehide'))
  expect(notes, 'in the event: nothing runs after it').toEqual(['Mine'])
})

test('what is typed while a note is being saved is saved too, also when the screen is left', async () => {
  const { person, field, notes, stored, answered } = await typing()
  await person.type(field, 'First')
  await person.tab()
  await person.type(field, ', second')
  await person.click(screen.getByRole('link', { name: 'Projects Portal' }))
  expect(notes).toEqual(['First'])
  answered()
  await waitFor(async () => expect(await stored()).toBe('First, second'))
})

test('a reply that is being sent cannot be changed, and takes the focus from no other', async () => {
  await write('Asha', 'A school.')
  await write('Bimal', 'A bridge.')
  const release = hold(/\/reply$/)
  const { person } = await open(ENQUIRIES)
  const textTo = async (name: string) => {
    const form = await screen.findByRole('form', { name: `Reply to ${name}` })
    return within(form).findByLabelText<HTMLTextAreaElement>('Text')
  }
  await person.click(await row('Asha'))
  await screen.findByRole('article', { name: 'Enquiry from Asha' })
  await person.keyboard('r')
  const sent = await textTo('Asha')
  await isFocused(sent)
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.readOnly || sent.disabled).toBe(true))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  await person.click(await row('Bimal'))
  await screen.findByRole('article', { name: 'Enquiry from Bimal' })
  await person.keyboard('r')
  const other = await textTo('Bimal')
  await isFocused(other)
  expect(screen.queryByText('The mail waits in the outbox.')).toBeNull()
  release()
  await screen.findByText('The mail waits in the outbox.')
  expect(document.activeElement).toBe(other)
})

test('a reply that one comes back to while it is being sent is not shown as a draft, unless that fails', async () => {
  await write('Asha', 'A school.')
  await write('Bimal', 'A bridge.')
  const gates = [1, 2].map(() => Promise.withResolvers<Response | undefined>())
  let sent = 0
  answer(
    async (request, next) =>
      (request.endsWith('/reply') ? await gates[sent++]!.promise : undefined) ?? next(),
  )
  const { person } = await open(ENQUIRIES)
  const visit = async (name: string) => {
    await person.click(await row(name))
    await screen.findByRole('article', { name: `Enquiry from ${name}` })
  }
  const text = () => screen.findByLabelText<HTMLTextAreaElement>('Text')
  async function sendAndComeBack() {
    await person.click(await button('Send'))
    await visit('Bimal')
    await visit('Asha')
    await screen.findByText('The reply is being sent…')
    expect(screen.queryByRole('form', { name: 'Reply to Asha' })).toBeNull()
  }
  await visit('Asha')
  await person.keyboard('r')
  await person.type(await text(), ' On Monday.')
  await sendAndComeBack()
  gates[0]!.resolve(Response.json({ message: 'The store is full.' }, { status: 503 }))
  await screen.findByText('The reply to Asha is kept: The store is full.')
  expect((await text()).value).toContain(' On Monday.')
  await sendAndComeBack()
  gates[1]!.resolve(undefined)
  await screen.findByText('The mail waits in the outbox.')
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Replies' }).textContent).toContain('On Monday.'),
  )
  expect(screen.queryByRole('form', { name: 'Reply to Asha' })).toBeNull()
})

test('an enquiry is assigned, and Mine has it', async () => {
  await write('Asha', 'A school.')
  await write('Bimal', 'A bridge.')
  const { person, user } = await open(ENQUIRIES)
  await person.click(await row('Asha'))
  await person.selectOptions(await screen.findByLabelText('Assigned to'), user.name)
  await row(`Asha.*For ${user.name}`)
  await person.click(await button('Mine'))
  await gone(/Bimal/)
  await row('Asha')
  await person.click(await button(/^All/))
  await row('Bimal')
})

test('an enquiry that is marked as answered while it is being opened stays answered', async () => {
  await write('Asha', 'A school.')
  const statuses: string[] = []
  const opened = Promise.withResolvers<void>()
  const marked = Promise.withResolvers<void>()
  answer(async (request, next, body) => {
    const answered = await next()
    if (/^GET \/api\/enquiries\/[^/]+$/.test(request)) await opened.promise
    if (!request.startsWith('PATCH')) return answered
    statuses.push(JSON.parse(body!).status)
    if (statuses.length === 1) await marked.promise
    return answered
  })
  const { person } = await open(ENQUIRIES)
  await person.click(await row('Asha'))
  await person.click(await button('Mark as answered'))
  await waitFor(() => expect(statuses).toEqual(['ANSWERED']))
  opened.resolve()
  // By then the letter has drawn what it was opened with, if it draws that.
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  marked.resolve()
  await screen.findByText('Marked as answered.')
  await button('Mark as not answered')
  expect(statuses).toEqual(['ANSWERED'])
})

test('spam leaves the list and comes back by Undo', async () => {
  await write('Esha', '=1+1')
  const { person } = await open(ENQUIRIES)
  await person.click(await row('Esha'))
  await person.click(await button('Spam'))
  await screen.findByText('Marked as spam.')
  await gone(/Esha/)
  await person.click(await button('Spam 1'))
  await row('Esha.*Spam')
  await person.click(await button('Undo'))
  await screen.findByText('No spam.')
  await person.click(await button(/^All/))
  await row('Esha')
})

test('the CSV has what the list shows, under the name that the server gives it', async () => {
  await write('Esha', '=1+1')
  await write('Firoz', 'A bridge')
  const { person } = await open(`${ENQUIRIES}?search=esha`)
  await row('Esha')
  const saved = vi.spyOn(URL, 'createObjectURL')
  await person.click(await button('Export as CSV'))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const file = saved.mock.calls[0]![0] as File
  saved.mockRestore()
  expect(file.name).toMatch(/^plinth-enquiries-.*\.csv$/)
  expect(await file.text()).toContain(",'=1+1,")
  expect(await file.text()).not.toContain('Firoz')
})

test('a list that fails to load can be retried, and a deleted enquiry says so', async () => {
  answer((request, next) =>
    request.startsWith('GET /api/enquiries?')
      ? Promise.resolve(Response.json({ message: 'No.' }, { status: 400 }))
      : next(),
  )
  const { person } = await open(`${ENQUIRIES}?enquiry=none`)
  await screen.findByText('The enquiries could not be loaded.')
  await screen.findByText('This enquiry no longer exists.')
  await expectAccessible()
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await screen.findByText(/^No enquiries\./)
  expect(screen.queryByText('The enquiries could not be loaded.')).toBeNull()
})

// That the calls refuse these roles is tested in src/api/access.test.ts.
test.each(['HR_HIRING', 'PROJECT_CONTENT_MANAGER'] as const)(
  '%s sees who may read the enquiries',
  async (role) => {
    await open(ENQUIRIES, role)
    expect((await screen.findByRole('alert')).textContent).toBe('Access restricted to SUPER_ADMIN')
    const link = screen.getByRole('link', { name: 'Enquiries' })
    expect(link.getAttribute('aria-disabled')).toBe('true')
    expect(link.getAttribute('aria-description')).toBe('Access restricted to SUPER_ADMIN')
  },
)
