import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EnquiryFields } from '../../src/domain/enquiry/enquiry-schema.ts'
import { addEnquiry } from '../../src/store/enquiry/enquiries.ts'
import { denyStorage } from '../support/screens/deny-storage.ts'
import { isFocused } from '../support/screens/portal.ts'
import { expectAccessible, staffScreens } from '../support/screens/staff-screens.tsx'

const ENQUIRIES = '/admin/dashboard/enquiries'
const { app, open, answer } = staffScreens()

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

const noteField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })

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

test('an unchanged note is not saved', async () => {
  const { person, field, notes } = await typing()
  await person.type(field, ' a{Backspace}')
  await person.tab()
  await person.click(screen.getByRole('link', { name: 'Projects Portal' }))
  expect(notes).toEqual([])
})

test('a note that could not be saved is in its field again after a reload, and is saved when that is left', async () => {
  await write('Dipali', 'A roof.')
  let isFull = true
  answer(async (request, next, body) =>
    isFull && request.startsWith('PATCH') && body?.includes('"note"') ? fullStore() : next(),
  )
  const { person, search, token } = await open(ENQUIRIES)
  await person.click(await row('Dipali'))
  await person.type(await noteField(), 'Mine')
  await person.tab()
  await button('Retry')
  expect((await noteField()).value).toBe('Mine')
  await open(`${ENQUIRIES}?${search()}`)
  await waitFor(async () => expect((await noteField()).value).toBe('Mine'))
  isFull = false
  await person.click(await noteField())
  await person.tab()
  await screen.findByText('Saved.')
  expect((await app.ask('GET', `/api/enquiries/${search().get('enquiry')}`, { token })).body.note).toBe(
    'Mine',
  )
  expect(Object.keys(localStorage).filter((key) => key.includes('enquiry-note'))).toEqual([])
})

/** Two letters, and the steps from one to the other. */
async function letters() {
  await write('Asha', 'A school.')
  await write('Bimal', 'A bridge.')
  const screens = await open(ENQUIRIES)
  return {
    ...screens,
    async visit(name: string) {
      await screens.person.click(await row(name))
      await screen.findByRole('article', { name: `Enquiry from ${name}` })
    },
    async replyTo(name: string) {
      await screens.person.keyboard('r')
      const form = within(await screen.findByRole('form', { name: `Reply to ${name}` }))
      const text = await form.findByLabelText<HTMLTextAreaElement>('Text')
      await isFocused(text)
      return text
    },
  }
}

test('a conflict of a note is reported when its letter is closed, and is asked about when that is opened again', async () => {
  const { person, visit, search, token, user } = await letters()
  await visit('Asha')
  await person.type(await noteField(), 'Mine')
  const address = `/api/enquiries/${search().get('enquiry')}`
  await app.ask('PATCH', address, { token, body: { note: 'Theirs' } })
  await visit('Bimal')
  await screen.findByText(`${user.name} saved another note on the enquiry from Asha meanwhile.`)
  expect((await noteField()).value).toBe('')
  await visit('Asha')
  await screen.findByText(`${user.name} saved this note meanwhile:`)
  await person.click(await button('Keep mine'))
  await screen.findByText('Saved.')
  expect((await app.ask('GET', address, { token })).body.note).toBe('Mine')
})

test('a letter that is opened again while its note is being saved goes on from the saved note', async () => {
  const saved = Promise.withResolvers<void>()
  answer(async (request, next, body) => {
    const isNote = request.startsWith('PATCH') && body?.includes('"note"')
    const answered = await next()
    if (isNote) await saved.promise
    return answered
  })
  const { person, visit, search, token } = await letters()
  await visit('Asha')
  await person.type(await noteField(), 'First')
  await visit('Bimal')
  await visit('Asha')
  const field = await noteField()
  expect(field.value).toBe('First')
  await person.type(field, ', second')
  saved.resolve()
  await screen.findByText('Saved when you leave the field.')
  await person.tab()
  await screen.findByText('Saved.')
  const { body } = await app.ask('GET', `/api/enquiries/${search().get('enquiry')}`, { token })
  expect(body.note).toBe('First, second')
})

/** The requests that send a reply, answered when and as each test says; undefined: by the app. */
function heldReplies(count: number) {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<Response | undefined>())
  let sent = 0
  answer(
    async (request, next) =>
      (request.endsWith('/reply') ? await gates[sent++]?.promise : undefined) ?? next(),
  )
  return gates.map(({ resolve }) => resolve)
}
const fullStore = () => Response.json({ message: 'The store is full.' }, { status: 503 })
const KEPT = 'The reply to Asha is kept: The store is full.'
const DENIED = 'This browser cannot keep unsaved changes: its storage is full or denied.'

test('a reply that is being sent cannot be changed, and takes the focus from no other', async () => {
  const [answered] = heldReplies(1)
  const { person, visit, replyTo } = await letters()
  await visit('Asha')
  const sent = await replyTo('Asha')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.readOnly || sent.disabled).toBe(true))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  await visit('Bimal')
  const other = await replyTo('Bimal')
  expect(screen.queryByText('The mail waits in the outbox.')).toBeNull()
  answered!(undefined)
  await screen.findByText('The mail waits in the outbox.')
  expect(document.activeElement).toBe(other)
})

test('a reply that one comes back to while it is being sent is not shown as a draft, unless that fails', async () => {
  const [first, second] = heldReplies(2)
  const { person, visit, replyTo } = await letters()
  async function sendAndComeBack() {
    await person.click(await button('Send'))
    await visit('Bimal')
    await visit('Asha')
    await screen.findByText('The reply is being sent…')
    expect(screen.queryByRole('form', { name: 'Reply to Asha' })).toBeNull()
  }
  await visit('Asha')
  await person.type(await replyTo('Asha'), ' On Monday.')
  await sendAndComeBack()
  const back = document.activeElement
  first!(fullStore())
  await screen.findByText(KEPT)
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text')
  expect(text.value).toContain(' On Monday.')
  expect(document.activeElement, 'the focus stays').toBe(back)
  await sendAndComeBack()
  second!(undefined)
  await screen.findByText('The mail waits in the outbox.')
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Replies' }).textContent).toContain('On Monday.'),
  )
  expect(screen.queryByRole('form', { name: 'Reply to Asha' })).toBeNull()
})

test('a reply that is being sent is not listed as unsaved, unless that fails', async () => {
  const [first, second] = heldReplies(2)
  const { person, visit, replyTo } = await letters()
  const unsaved = () => screen.queryByRole('region', { name: 'Unsaved changes in this browser' })
  async function sendAndGoHome() {
    await person.click(await button('Send'))
    await person.click(await screen.findByRole('link', { name: 'Home' }))
    await screen.findByRole('heading', { level: 1, name: /SUPER_ADMIN/ })
    expect(unsaved()).toBeNull()
  }
  await visit('Asha')
  await replyTo('Asha')
  await sendAndGoHome()
  first!(fullStore())
  await person.click(await screen.findByRole('link', { name: 'Continue Reply to Asha' }))
  await sendAndGoHome()
  second!(undefined)
  await screen.findByText('The mail waits in the outbox.')
  expect(unsaved()).toBeNull()
})

test('Logout asks about a reply that is written or being sent, and about what else is unfinished', async () => {
  const [first, second] = heldReplies(2)
  const { person, visit, replyTo } = await letters()
  const logout = async (question: string) => {
    await person.click(await button('Logout'))
    const asked = within(await screen.findByRole('alertdialog', { name: question }))
    await person.click(asked.getByRole('button', { name: 'Cancel' }))
  }
  await visit('Bimal')
  await person.type(await replyTo('Bimal'), ' On Monday.')
  await logout('1 unfinished reply in this browser will be discarded.')
  await visit('Asha')
  await person.type(await replyTo('Asha'), ' On Tuesday.')
  await logout('2 unfinished replies in this browser will be discarded.')
  await person.click(await button('Send'))
  const LOST = 'A reply is being sent: if that fails, its text is lost.'
  await logout(`1 unfinished reply in this browser will be discarded. ${LOST}`)
  await visit('Bimal')
  await person.click(await button('Discard'))
  await logout(LOST)
  await visit('Asha')
  await visit('Bimal')
  await person.type(await replyTo('Bimal'), ' On Friday.')
  await person.click(await button('Send'))
  await logout('2 replies are being sent: those that fail are lost.')
  second!(undefined)
  await screen.findByRole('list', { name: 'Replies' })
  first!(undefined)
  await visit('Asha')
  await screen.findByRole('list', { name: 'Replies' })
  await person.click(await button('Logout'))
  await waitFor(() => expect(location.pathname).toBe('/login'))
})

test('a reply that fails unchanged after one has begun another is there when one comes back', async () => {
  const [answered] = heldReplies(1)
  const { person, visit, replyTo } = await letters()
  await visit('Asha')
  await replyTo('Asha')
  await person.click(await button('Send'))
  await visit('Bimal')
  await replyTo('Bimal')
  answered!(fullStore())
  await screen.findByText(KEPT)
  await visit('Asha')
  await screen.findByRole('form', { name: 'Reply to Asha' })
})

test('where nothing can be stored, a reply says so, also one that Undo brings back, which is lost if it fails', async () => {
  denyStorage()
  const [answered] = heldReplies(1)
  const { person, visit, replyTo } = await letters()
  await visit('Asha')
  await person.type(await replyTo('Asha'), ' On Monday.')
  await screen.findByText(DENIED)
  await expectAccessible()
  await person.click(await button('Discard'))
  await person.click(await button('Undo'))
  const form = within(await screen.findByRole('form', { name: 'Reply to Asha' }))
  await form.findByText(DENIED)
  expect(form.getByLabelText<HTMLTextAreaElement>('Text').value).toContain(' On Monday.')
  await person.click(await button('Send'))
  await visit('Bimal')
  answered!(fullStore())
  await screen.findByText('The reply to Asha is lost: The store is full.')
})

test('Undo of discarding a reply whose letter was left says where nothing can be stored', async () => {
  denyStorage()
  const { person, visit, replyTo } = await letters()
  await visit('Asha')
  await person.type(await replyTo('Asha'), ' On Monday.')
  await person.click(await button('Discard'))
  await visit('Bimal')
  await person.click(await button('Undo'))
  await screen.findByText(DENIED)
})

test('a reply that can no more be stored when it is sent is said to be lost when that fails', async () => {
  let isFull = false
  denyStorage(() => isFull)
  const [answered] = heldReplies(1)
  const { person, visit, replyTo } = await letters()
  await visit('Asha')
  await person.type(await replyTo('Asha'), ' On Monday.')
  isFull = true
  await person.click(await button('Send'))
  await visit('Bimal')
  answered!(Response.json({}, { status: 503 }))
  await screen.findByText('The reply to Asha is lost: The reply could not be sent.')
})

test('Undo of discarding a reply brings it back, but not over what was typed since', async () => {
  const { person, visit, replyTo } = await letters()
  await visit('Asha')
  await person.type(await replyTo('Asha'), ' On Monday.')
  await person.click(await button('Discard'))
  await person.click(await button('Undo'))
  const again = await screen.findByLabelText<HTMLTextAreaElement>('Text')
  expect(again.value).toContain(' On Monday.')
  await person.click(await button('Discard'))
  const undo = await button('Undo')
  await person.type(await replyTo('Asha'), ' On Friday.')
  await visit('Bimal')
  await person.click(undo)
  await screen.findByText('Not undone: what was typed since stays.')
  await visit('Asha')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text')).value).toContain(' On Friday.')
})

test('Undo of discarding a reply shows what was typed in another tab since, from which one goes on', async () => {
  const { person, visit, replyTo } = await letters()
  await visit('Asha')
  const text = await replyTo('Asha')
  await person.type(text, ' On Monday.')
  const [another] = Object.entries({ ...localStorage }).filter(([key]) => key.includes('replies/'))
  await person.type(text, ' Or on Friday.')
  localStorage.setItem(...another!)
  await person.click(await button('Discard'))
  await person.click(await button('Undo'))
  await screen.findByText('Not undone: what was typed since stays.')
  const theirs = await screen.findByLabelText<HTMLTextAreaElement>('Text')
  expect(theirs.value).toMatch(/ On Monday\.$/)
  await person.type(theirs, ' At ten.')
  await visit('Bimal')
  await visit('Asha')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text')).value).toMatch(/ On Monday\. At ten\.$/)
})

test('Undo of discarding a reply shows it in a letter that was left and opened again since', async () => {
  const { person, visit, replyTo } = await letters()
  await visit('Asha')
  await person.type(await replyTo('Asha'), ' On Monday.')
  await person.click(await button('Discard'))
  await visit('Bimal')
  await visit('Asha')
  await person.click(await button('Undo'))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text')).value).toContain(' On Monday.')
})

test('a reply whose answer was lost is mailed once, also after one has left it and come back', async () => {
  const stored = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<void>()
  let sent = 0
  answer(async (request, next) => {
    if (!request.endsWith('/reply') || sent++ > 0) return next()
    await next()
    stored.resolve()
    await lost.promise
    throw new TypeError('The connection is gone.')
  })
  const { person, visit, replyTo, token, search } = await letters()
  await visit('Asha')
  await person.type(await replyTo('Asha'), ' On Monday.')
  await person.click(await button('Send'))
  await stored.promise
  await visit('Bimal')
  await visit('Asha')
  lost.resolve()
  await screen.findByText('The reply to Asha is kept: The reply could not be sent.')
  await person.click(await button('Send'))
  await screen.findByText('The mail waits in the outbox.')
  const { body } = await app.ask('GET', `/api/enquiries/${search().get('enquiry')}/replies`, { token })
  expect(body.items).toHaveLength(1)
})

test('a reply whose answer was lost is mailed once, also after it was discarded and brought back', async () => {
  let sent = 0
  answer(async (request, next) => {
    const answered = await next()
    if (request.endsWith('/reply') && sent++ === 0) throw new TypeError('The connection is gone.')
    return answered
  })
  const { person, visit, replyTo, token, search } = await letters()
  await visit('Asha')
  await person.type(await replyTo('Asha'), ' On Monday.')
  await person.click(await button('Send'))
  await screen.findByText('The reply could not be sent.')
  await person.click(await button('Discard'))
  await person.click(await button('Undo'))
  await person.click(await button('Send'))
  await screen.findByText('The mail waits in the outbox.')
  const { body } = await app.ask('GET', `/api/enquiries/${search().get('enquiry')}/replies`, { token })
  expect(body.items).toHaveLength(1)
})

test('the text of a reply that is loaded late takes the focus from no field', async () => {
  const held = Promise.withResolvers<void>()
  answer(async (request, next) => {
    if (request.endsWith('/replies')) await held.promise
    return next()
  })
  const { person, visit } = await letters()
  await visit('Asha')
  await person.keyboard('r')
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await person.type(note, 'Ask for ')
  held.resolve()
  await screen.findByRole('form', { name: 'Reply to Asha' })
  await person.keyboard('a high fee')
  expect(note.value).toBe('Ask for a high fee')
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

test('a filter that is chosen while a search waits for a pause leaves it, and Back takes it back', async () => {
  const { back } = await open(ENQUIRIES)
  const box = await screen.findByLabelText<HTMLInputElement>('Search enquiries')
  const filter = await button(/^Read/)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.input(box, { target: { value: 'roof' } })
  fireEvent.click(filter)
  await waitFor(() => expect(filter.getAttribute('aria-pressed')).toBe('true'))
  expect(box.value).toBe('roof')
  back()
  await waitFor(() => expect(box.value).toBe(''))
})
