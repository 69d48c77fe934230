import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { pages } from '../../src/domain/shared/pages.ts'
import { staff } from '../support/app.ts'
import { addOpening } from '../support/data/applications.ts'
import { isFocused, said } from '../support/screens/portal.ts'
import { expectAccessible, fill, staffScreens } from '../support/screens/staff-screens.tsx'

const SUBSCRIBERS = pages.subscribers.path
const { app, open, hold } = staffScreens()

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send an opening' }))
const rows = () => within(screen.getByRole('list', { name: 'Subscribers' })).getAllByRole('listitem')
const emails = async () =>
  (await app.db.selectFrom('subscribers').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  )

/** Confirmed subscribers, the first one last in the list. */
async function addSubscribers(...names: string[]) {
  const values = names.map((name, minute) => {
    const at = new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString()
    const email = `${name}@reader.example`
    return { id: crypto.randomUUID(), email, state: 'confirmed' as const, created_at: at, confirmed_at: at }
  })
  await app.db.insertInto('subscribers').values(values).execute()
}

test('an opening is written, previewed, and sent after a question', async () => {
  await addSubscribers('asha', 'bina')
  await addOpening(app.db, { title: 'Junior Architect' })
  await addOpening(app.db, { title: 'Landscape Architect' })
  const { person, token } = await open(SUBSCRIBERS)
  await person.click(await button('Send an opening'))
  const mail = await dialog()
  const choice = await mail.findByLabelText('Opening')
  await person.selectOptions(choice, 'Landscape Architect')
  await fill(person, mail.getByLabelText('Subject'), 'We look for you')
  const preview = mail.getByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview.textContent).toContain('We look for you'))
  expect(within(preview).getByTitle('The mail as it will look').getAttribute('srcdoc')).toContain('Landscape')
  mail.getByText('It will be sent to 2 subscribers.')
  await person.click(mail.getByRole('button', { name: 'Send…' }))
  mail.getByText(/^Send this mail to 2 subscribers\?/)
  await isFocused(mail.getByRole('button', { name: 'Back' }))
  expect((await app.ask('GET', '/api/mailings', { token })).body.items).toEqual([])
  await person.click(mail.getByRole('button', { name: 'Yes, Send' }))
  await said('“Landscape Architect” is being sent to 2 subscribers.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(await button('Sent openings 1'))
  const sent = await screen.findByRole('row', { name: /Landscape Architect/ })
  expect(sent.textContent).toContain('0 of 2')
  await expectAccessible()
})

test('a mail that is being sent cannot be changed or closed, and stays when that fails', async () => {
  await addSubscribers('asha')
  await addOpening(app.db, { title: 'Junior Architect' })
  const release = hold(/^POST \/api\/mailings$/, async (request, next) =>
    request === 'POST /api/mailings'
      ? Response.json({ message: 'The store is full.' }, { status: 503 })
      : next(),
  )
  const { person } = await open(SUBSCRIBERS)
  await person.click(await button('Send an opening'))
  const mail = await dialog()
  const subject = await mail.findByLabelText<HTMLInputElement>('Subject')
  await fill(person, subject, 'We look for you')
  await person.click(mail.getByRole('button', { name: 'Send…' }))
  await person.click(mail.getByRole('button', { name: 'Yes, Send' }))
  await person.type(subject, ' again')
  await person.keyboard('{Escape}')
  release()
  await mail.findByText('The store is full.')
  expect(subject.value).toBe('We look for you')
})

test('a mail that is answered after the screen was left does not change the address of another', async () => {
  await addSubscribers('asha')
  await addOpening(app.db, { title: 'Junior Architect' })
  const { person, back, search } = await open(`${pages.candidates.path}?tag=timber`)
  await person.click(await screen.findByRole('link', { name: 'Subscribers' }))
  const release = hold(/^POST \/api\/mailings$/)
  await person.click(await button('Send an opening'))
  const mail = await dialog()
  await mail.findByLabelText('Subject')
  await person.click(mail.getByRole('button', { name: 'Send…' }))
  await person.click(mail.getByRole('button', { name: 'Yes, Send' }))
  back()
  await screen.findByRole('searchbox', { name: 'Search candidates' })
  release()
  await said('“Junior Architect” is being sent to 1 subscriber.')
  expect(search().get('tag')).toBe('timber')
})

test('a mailing is stopped and continued, and its rest is given up once its opening is closed', async () => {
  await addSubscribers('asha', 'bina')
  const title = 'Model Maker'
  const jobId = await addOpening(app.db, { title })
  const { token } = await staff(app.db, 'SUPER_ADMIN', 'meher@plinth.example')
  await app.ask('POST', '/api/mailings', { token, body: { jobId, subject: title, text: 'We look for you.' } })
  const progress = async () => within(await screen.findByRole('region', { name: `Sending ${title}` }))
  const { person } = await open(SUBSCRIBERS)
  const shown = await progress()
  await person.click(shown.getByRole('button', { name: 'Stop' }))
  await shown.findByText(/^Stopped “Model Maker”: 0 of 2 sent/)
  await person.click(await shown.findByRole('button', { name: 'Continue' }))
  await shown.findByText(/^Sending “Model Maker”: 0 of 2 sent/)
  await person.click(await shown.findByRole('button', { name: 'Stop' }))
  await shown.findByText(/^Stopped “/)

  expect((await app.ask('PUT', `/api/jobs/${jobId}`, { token, body: { status: 'closed' } })).status).toBe(200)
  await open(SUBSCRIBERS)
  const closed = await progress()
  closed.getByText(/^Stopped: the opening was closed\. “Model Maker”/)
  expect(closed.queryByRole('button', { name: 'Continue' })).toBeNull()
  await person.click(closed.getByRole('button', { name: 'Give up' }))
  const question = within(await closed.findByRole('alertdialog', { name: 'Give up the rest?' }))
  question.getByText('2 subscribers get no mail.')
  await isFocused(question.getByRole('button', { name: 'Cancel' }))
  await expectAccessible()
  await person.click(closed.getByRole('button', { name: 'Yes, give up' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: `Sending ${title}` })).toBeNull())
  await person.click(await button(/^Sent openings/))
  const row = await screen.findByRole('row', { name: new RegExp(title) })
  expect(row.textContent).toContain('Rest given up')
})

test('a subscriber is found, and removed after a question, by keyboard alone', async () => {
  await addSubscribers('asha', 'bina', 'chandan')
  const { person, search } = await open(SUBSCRIBERS)
  const remove = (name: string) => button(`Remove ${name}@reader.example`)
  const first = await remove('chandan')
  first.focus()
  await person.keyboard('{ArrowDown}')
  await isFocused(await remove('bina'))
  await person.keyboard('{Enter}')
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(/Are you sure you want to remove bina@reader\.example\?/)
  await isFocused(question.getByRole('button', { name: 'Cancel' }))
  await expectAccessible()
  await person.tab()
  await person.keyboard('{Enter}')
  await said('Subscriber removed.')
  await button('All 2')
  await isFocused(await remove('asha'))
  expect(await emails()).toEqual(['asha@reader.example', 'chandan@reader.example'])

  await fill(person, screen.getByLabelText('Search subscribers'), 'chan')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]!.textContent).toContain('chandan@reader.example')
  expect(search().get('search')).toBe('chan')
})

test('a button that is busy keeps the focus and is pressed once, and the arrow keys go on after a failure', async () => {
  await addSubscribers('asha', 'bina')
  const asked: string[] = []
  const release = hold(/^DELETE/, async (request, next) => {
    if (!request.startsWith('DELETE')) return next()
    asked.push(request)
    return Response.json({ message: 'The store is full.' }, { status: 503 })
  })
  const { person } = await open(SUBSCRIBERS)
  const first = await button('Remove bina@reader.example')
  await person.click(first)
  await person.click(await button('Yes, Remove'))
  const isBusy = (busy: boolean) => waitFor(() => expect(first.hasAttribute('data-loading')).toBe(busy))
  await isBusy(true)
  expect(first.hasAttribute('disabled'), 'a browser takes the focus from it then').toBe(false)
  await expectAccessible()
  await person.keyboard('{Enter}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  release()
  await screen.findByText('The store is full.')
  await isBusy(false)
  await person.keyboard('{ArrowDown}')
  await isFocused(await button('Remove asha@reader.example'))
  expect(asked).toHaveLength(1)
})

test('HR adds an opening and sends it, and may neither export nor remove', async () => {
  await addSubscribers('asha', 'bina')
  const send = 'Send to 2 subscribers'
  const { person } = await open('/admin/dashboard/hiring/openings/add', 'HR_HIRING')
  const texts = { 'Position Title': 'Site Engineer', Department: 'Construction', Location: 'Kolkata' }
  for (const [name, text] of Object.entries(texts))
    await fill(person, screen.findByLabelText(new RegExp(`^${name}`)), text)
  await person.click(await button('Add Opening'))
  await said(/Site Engineer is added\./)
  await expectAccessible()
  await person.click(await button(send))
  const mail = await dialog()
  await waitFor(() => expect(subjectIn(mail)).toMatch(/^Site Engineer at/))
  await person.click(mail.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe(SUBSCRIBERS)
  await waitFor(() => expect(rows()).toHaveLength(2))
  await expectAccessible()
  expect(screen.queryByRole('button', { name: /^(Export|Remove)/ })).toBeNull()

  await person.click(screen.getByRole('link', { name: 'Openings' }))
  await person.click(await button('Actions for Site Engineer'))
  await person.click(await screen.findByRole('link', { name: send }))
  const again = await dialog()
  await waitFor(() => expect(subjectIn(again)).toMatch(/^Site Engineer at/))
})

const subjectIn = (mail: Awaited<ReturnType<typeof dialog>>) =>
  mail.getByLabelText<HTMLInputElement>('Subject').value
