import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { TOKEN } from '../../src/domain/account/user.ts'
import { addEnquiry } from '../../src/store/enquiry/enquiries.ts'
import { PASSWORD, staff } from '../support/app.ts'
import { apply } from '../support/data/applications.ts'
import { denyStorage } from '../support/screens/deny-storage.ts'
import { expectAccessible, fill, signInAgain, staffScreens } from '../support/screens/staff-screens.tsx'

const ENQUIRIES = '/admin/dashboard/enquiries'
const HOME = '/admin/dashboard/home'
const { app, open, answer } = staffScreens()

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const noteField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
const isPatch = (request: string, body?: string) => request.startsWith('PATCH') && body?.includes('"note"')
const refused = () => Promise.resolve(Response.json({ message: 'The store is full.' }, { status: 503 }))
const storedTexts = () => Object.keys({ ...localStorage }).filter((key) => /enquiry-note|replies/.test(key))

/** The open letter of Asha, beside that of Bimal, and the notes that are sent. `answering` answers them in place of the app. */
async function letter(answering: (next: () => Promise<Response>, count: number) => Promise<Response>) {
  for (const firstName of ['Asha', 'Bimal']) {
    const contact = { mobileNumber: '+91 361 000 0101', emailAddress: 'a@example.org' }
    await addEnquiry(
      app.db,
      { firstName, lastName: '', company: '', message: 'A roof.', ...contact },
      undefined,
      async () => {},
    )
  }
  const notes: string[] = []
  const answerNotes = (by: typeof answering) =>
    answer((request, next, body) => {
      if (!isPatch(request, body)) return next()
      notes.push(JSON.parse(body!).note)
      return by(next, notes.length)
    })
  answerNotes(answering)
  const screens = await open(ENQUIRIES)
  const visit = async (name: string) => {
    await screens.person.click(await button(new RegExp(`^${name}`)))
    await screen.findByRole('article', { name: `Enquiry from ${name}` })
    return noteField()
  }
  const field = await visit('Asha')
  const id = screens.search().get('enquiry')!
  const address = `/api/enquiries/${id}`
  const colleague = await staff(app.db, 'SUPER_ADMIN', 'mina@example.org')
  return {
    ...screens,
    field,
    notes,
    answerNotes,
    visit,
    address,
    colleague,
    /** A reload of the page at the letter. */
    async reopen() {
      await open(`${ENQUIRIES}?enquiry=${id}`)
      return noteField()
    },
    noteOf: async () => (await app.ask('GET', address, { token: colleague.token })).body.note,
  }
}

/** Another tab signs in with this token, or out. */
function signInElsewhere(token: string | null) {
  if (token) localStorage.setItem(TOKEN, token)
  else localStorage.removeItem(TOKEN)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: TOKEN, newValue: token }))
}

test('a note that could not be saved is not saved as the user who signs in after the session has ended', async () => {
  const { person, field, notes, colleague, noteOf } = await letter(refused)
  await person.type(field, 'Mine')
  await person.tab()
  const retry = await button('Retry')
  answer((request, next, body) => {
    if (isPatch(request, body)) notes.push('again')
    return next()
  })
  await app.db.deleteFrom('sessions').where('user_id', '!=', colleague.user.id).execute()
  await person.click(retry)
  await signInAgain(person, colleague.user)
  await screen.findByText(/^You are signed in as mina@example\.org\./)
  await waitFor(async () => expect((await noteField()).value).toBe(''))
  expect(notes, 'the last one is refused').toEqual(['Mine', 'again'])
  expect(await noteOf()).toBe('')
})

test('a note that could not be saved is not saved as the user who signs in in another tab', async () => {
  const { person, field, notes, colleague, noteOf } = await letter(refused)
  await person.type(field, 'Mine')
  await person.tab()
  await button('Retry')
  signInElsewhere(colleague.token)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect((await noteField()).value).toBe(''))
  expect(notes).toEqual(['Mine'])
  expect(await noteOf()).toBe('')
})

test('a note that could not be saved is not sent again after a logout in another tab', async () => {
  const { person, field, notes } = await letter(refused)
  await person.type(field, 'Mine')
  await person.tab()
  await button('Retry')
  signInElsewhere(null)
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await screen.findByLabelText(/^E-mail/)
  expect(notes).toEqual(['Mine'])
})

test('a note that is not saved when the session ends is there after signing in again', async () => {
  const { person, field, notes, user } = await letter(refused)
  await person.type(field, 'Mine')
  await person.tab()
  const retry = await button('Retry')
  await app.db.deleteFrom('sessions').execute()
  answer((request, next, body) => {
    if (isPatch(request, body)) notes.push('again')
    return next()
  })
  await person.click(retry)
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  dialog.getByText(/this browser keeps unsaved .* replies and notes/)
  await person.click(dialog.getByRole('button', { name: 'Leave for now' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await fill(person, screen.findByLabelText(/^E-mail/), user.email)
  await fill(person, screen.findByLabelText(/^Password/), PASSWORD)
  expect(notes).toEqual(['Mine', 'again'])
  await person.click(await button('Login'))
  await waitFor(async () => expect((await noteField()).value).toBe('Mine'))
})

test('Logout asks about notes that are not saved, and Home lists them', async () => {
  const candidate = await apply(app, { name: 'Ravi Nath', email: 'ravi@client.example' })
  const { person, field } = await letter(refused)
  await person.type(field, 'Mine')
  await person.tab()
  await button('Retry')
  await open(`/admin/dashboard/hiring/candidates/${candidate}`)
  await person.type(await screen.findByLabelText('Add a note'), 'Call.')
  await person.click(await button('Logout'))
  const question = '2 unfinished notes in this browser will be discarded.'
  const asked = within(await screen.findByRole('alertdialog', { name: question }))
  await person.click(asked.getByRole('button', { name: 'Cancel' }))
  await open(HOME)
  await person.click(await screen.findByRole('link', { name: 'Continue Note on Ravi Nath' }))
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Add a note')).value).toBe('Call.'),
  )
  await open(HOME)
  await person.click(await screen.findByRole('link', { name: 'Continue Note on the enquiry from Asha' }))
  await waitFor(async () => expect((await noteField()).value).toBe('Mine'))
})

test('Undo of discarding a note on Home leaves what was typed since', async () => {
  const { person, field, visit, reopen } = await letter(refused)
  await person.type(field, 'Old')
  await person.tab()
  await button('Retry')
  const home = (await open(HOME)).person
  await home.click(await button('Discard Note on the enquiry from Asha'))
  const undo = await button('Undo')
  await home.click(await screen.findByRole('link', { name: 'Enquiries' }))
  await person.type(await visit('Asha'), 'New')
  await home.click(undo)
  await screen.findByText('Not undone: what was typed since stays.')
  expect((await reopen()).value).toBe('New')
})

test('Undo of discarding a note on Home shows it in a letter that was opened since', async () => {
  const { person, field, visit } = await letter(refused)
  await person.type(field, 'Old')
  await person.tab()
  await button('Retry')
  const home = (await open(HOME)).person
  await home.click(await button('Discard Note on the enquiry from Asha'))
  const undo = await button('Undo')
  await home.click(await screen.findByRole('link', { name: 'Enquiries' }))
  const again = await visit('Asha')
  expect(again.value).toBe('')
  await home.click(undo)
  await waitFor(() => expect(again.value).toBe('Old'))
})

test('a note that a colleague has changed meanwhile is in its field after the window was closed', async () => {
  const { person, field, address, colleague, reopen } = await letter((next) => next())
  await person.type(field, 'Mine')
  await app.ask('PATCH', address, { token: colleague.token, body: { note: 'Theirs' } })
  await person.tab()
  await screen.findByText(/saved this note meanwhile:$/)
  window.dispatchEvent(new Event('pagehide'))
  const again = await reopen()
  expect(again.value).toBe('Mine')
  await person.click(again)
  await person.tab()
  await screen.findByText(/saved this note meanwhile:$/)
})

test('what was typed after a note that was saved when the window was closed goes on from that note', async () => {
  const { person, field, notes, reopen, noteOf, answerNotes } = await letter(async (next) => {
    await next()
    return new Promise(() => {})
  })
  await person.type(field, 'First')
  await person.tab()
  await person.type(field, ', second')
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await noteOf()).toBe('First'))
  const again = await reopen()
  expect(again.value).toBe('First, second')
  answerNotes((next) => next())
  await person.click(again)
  await person.tab()
  await waitFor(async () => expect(await noteOf()).toBe('First, second'))
  await screen.findByText('Saved.')
  expect(notes[0]).toBe('First')
  expect(storedTexts()).toEqual([])
})

test('a note whose answer was lost is no conflict with what is typed after it', async () => {
  const { person, field, noteOf } = await letter(async (next, count) => {
    const answered = await next()
    if (count === 1) throw new TypeError('The connection is gone.')
    return answered
  })
  await person.type(field, 'First')
  await person.tab()
  await button('Retry')
  await person.type(field, ', second')
  await person.tab()
  await screen.findByText('Saved.')
  expect(field.value).toBe('First, second')
  expect(await noteOf()).toBe('First, second')
})

test('the old note is saved over one whose answer was lost', async () => {
  let isLost = false
  const { person, field, noteOf, notes } = await letter(async (next) => {
    const answered = await next()
    if (isLost) throw new TypeError('The connection is gone.')
    return answered
  })
  await person.type(field, 'Old')
  await person.tab()
  await screen.findByText('Saved.')
  isLost = true
  await person.type(field, ', new')
  await person.tab()
  await button('Retry')
  isLost = false
  await person.type(field, '{Backspace>5/}')
  await screen.findByText('Saved when you leave the field.')
  await person.tab()
  await screen.findByText('Saved.')
  expect(field.value).toBe('Old')
  expect(await noteOf()).toBe('Old')
  await person.type(field, ' ')
  await person.tab()
  await screen.findByText('Saved.')
  expect(notes, 'once more over one’s own, and not with a blank alone').toEqual([
    'Old',
    'Old, new',
    'Old',
    'Old',
  ])
})

test('a note that is changed back to the one that was saved meanwhile is unsaved no more', async () => {
  const saved = Promise.withResolvers<void>()
  const { person, field, notes, noteOf } = await letter(async (next) => {
    await saved.promise
    return next()
  })
  await person.type(field, 'First')
  await person.tab()
  await person.type(field, ' x')
  saved.resolve()
  await waitFor(async () => expect(await noteOf()).toBe('First'))
  await screen.findByText('Saved when you leave the field.')
  await person.type(field, '{Backspace>2/}')
  await screen.findByText('Saved.')
  await person.tab()
  await waitFor(() => expect(storedTexts()).toEqual([]))
  expect(notes).toEqual(['First'])
})

test('where nothing can be stored, the field says so, and no answer changes what is typed', async () => {
  denyStorage()
  const saved = Promise.withResolvers<void>()
  const { person, field, visit, noteOf } = await letter(async (next, count) => {
    if (count === 1) await saved.promise
    return next()
  })
  await person.type(field, 'First')
  await screen.findByText(/This browser cannot keep unsaved changes: its storage is full or denied\.$/)
  await expectAccessible()
  await visit('Bimal')
  const again = await visit('Asha')
  expect(again.value).toBe('First')
  await person.type(again, ', second')
  saved.resolve()
  await screen.findByText(/^Saved when you leave the field\./)
  expect(again.value).toBe('First, second')
  await person.tab()
  await screen.findByText('Saved.')
  expect(again.value).toBe('First, second')
  expect(await noteOf()).toBe('First, second')
})

test('no older text stays in a storage that has become full, and overwrites nothing', async () => {
  let isFull = false
  denyStorage(() => isFull)
  const { person, field, reopen } = await letter((next) => next())
  await person.type(field, 'Older')
  expect(storedTexts()).toHaveLength(1)
  isFull = true
  await person.type(field, ' and newer')
  expect(storedTexts()).toEqual([])
  await person.tab()
  await screen.findByText('Saved.')
  expect((await reopen()).value).toBe('Older and newer')
})

test('the answer to a note leaves what another tab has stored as it was', async () => {
  const saved = Promise.withResolvers<void>()
  const { person, field } = await letter(async (next) => {
    await saved.promise
    return next()
  })
  await person.type(field, 'Another tab')
  const entries = Object.entries({ ...localStorage }).filter(([key]) => key.includes('enquiry-note'))
  await person.type(field, ', this tab')
  await person.tab()
  for (const [key, value] of entries) localStorage.setItem(key, value)
  saved.resolve()
  await screen.findByText('Saved.')
  expect(entries).toHaveLength(1)
  expect(entries.map(([key]) => localStorage.getItem(key))).toEqual(entries.map(([, value]) => value))
})

const GONE = 'This enquiry no longer exists.'
const erase = () => app.db.deleteFrom('enquiries').where('first_name', '=', 'Asha').execute()

test('a note and a reply leave the browser when the enquiry is found to be erased', async () => {
  const { person, field, reopen, visit } = await letter(refused)
  await person.type(field, 'Mine')
  await person.click(await button('Reply'))
  await person.type(await screen.findByLabelText('Text'), ' On Monday.')
  await waitFor(() => expect(storedTexts()).toHaveLength(2))
  await visit('Bimal')
  await erase()
  reopen().catch(() => {})
  await screen.findByText(GONE)
  await waitFor(() => expect(storedTexts()).toEqual([]))
})

test('a note of an enquiry that is erased when it is saved leaves the browser', async () => {
  const { person, field } = await letter((next) => next())
  await person.type(field, 'Mine')
  await erase()
  await person.tab()
  await screen.findByText(GONE)
  expect(storedTexts()).toEqual([])
})

test('a note leaves the browser when its enquiry is deleted permanently', async () => {
  const { person, field } = await letter(refused)
  await person.type(field, 'Mine')
  await person.tab()
  await button('Retry')
  await person.click(await button('Delete permanently'))
  await person.click(screen.getByRole('link', { name: 'Projects Portal' }))
  await waitFor(() => expect(storedTexts()).toEqual([]))
})
