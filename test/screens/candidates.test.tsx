import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Stage } from '../../src/domain/hiring/stage.ts'
import { addOpening } from '../support/data/applications.ts'
import { putCandidates, type StoredCandidate } from '../support/data/stored-candidates.ts'
import { expectAccessible, fill, staffScreens } from '../support/screens/staff-screens.tsx'

const CANDIDATES = '/admin/dashboard/hiring/candidates'
const { app, open, answer, hold } = staffScreens()

type Person = Awaited<ReturnType<typeof open>>['person']

const put = (...candidates: StoredCandidate[]) => putCandidates(app.db, candidates)
const record = async (id: string, token: string) =>
  (await app.ask('GET', `/api/applications/${id}`, { token })).body
const stagesOf = (ids: string[], token: string): Promise<Stage[]> =>
  Promise.all(ids.map(async (id) => (await record(id, token)).stage))
const moveElsewhere = (ids: string[], stage: Stage, token: string) =>
  app.ask('POST', '/api/applications/stage', { token, body: { ids, stage } })

const column = (stage: string) => within(screen.getByRole('region', { name: stage }))
const card = (name: string) => screen.findByRole('link', { name })
const cardIn = (stage: string, name: string | RegExp) =>
  waitFor(() => column(stage).getByRole('link', { name }))
const gone = (role: string, name: string) =>
  waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull())
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const count = (words: string | RegExp) => screen.findByText(words, { selector: '[role=status]' })
const bar = async () => within(await screen.findByRole('group', { name: 'Selected candidates' }))

/** By its menu of stages. */
async function move(person: Person, name: string, stage: string) {
  await person.click(await button(`Move ${name}`))
  await person.click(await screen.findByRole('menuitem', { name: stage }))
}

/** The selected ones, by the menu of their bar. Returns the question with this title. */
async function moveSelected(person: Person, stage: string, title: string) {
  await person.click((await bar()).getByRole('button', { name: 'Move to…' }))
  await person.click(await screen.findByRole('menuitem', { name: stage }))
  return dialog(title)
}

/** To the next stage, by key. */
async function moveOn(person: Person, candidate: string | HTMLElement) {
  const link = typeof candidate === 'string' ? await card(candidate) : candidate
  link.focus()
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
}

test('the filters stand in the address, so that links and a reload show the same', async () => {
  await put(
    { name: 'Asha Rao', tags: ['filter', 'timber'], rating: 4, days: 3 },
    { name: 'Bikram Das', tags: ['filter'], rating: 2, stage: 'INTERVIEW', days: 360 },
    { name: 'Chandan Phukan', tags: ['filter'], stage: 'TEST', days: 30 },
    { name: 'Somebody Else' },
  )
  const first = await open(`${CANDIDATES}?tag=filter`)
  await count('3 candidates')
  await cardIn('New', 'Asha Rao')
  await cardIn('Interview', 'Bikram Das')
  column('Interview').getByText(/Erased in \d days/)
  await expectAccessible()
  await first.person.selectOptions(screen.getByLabelText('Rating'), '3 stars or more')
  await count('1 candidate')
  await gone('link', 'Bikram Das')
  await first.person.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('heading', { name: /^Welcome/ })
  first.back()
  await count('1 candidate')
  expect(screen.getByLabelText<HTMLSelectElement>('Rating').value).toBe('3')
  const { person, search } = await open(`${CANDIDATES}?${first.search()}`)
  await count('1 candidate')
  await person.selectOptions(screen.getByLabelText('Rating'), 'Any rating')
  await person.click(screen.getByLabelText('Erased within 14 days'))
  await gone('link', 'Asha Rao')
  await card('Bikram Das')
  await person.click(screen.getByLabelText('Erased within 14 days'))
  await card('Asha Rao')
  expect(search().get('tag')).toBe('filter')
})

test('the table has a filter for the stage, and is remembered', async () => {
  await put(
    { name: 'Asha Rao' },
    { name: 'Bikram Das', stage: 'INTERVIEW' },
    { name: 'Chandan Phukan', stage: 'TEST' },
  )
  const { person, search } = await open(CANDIDATES)
  await person.click(await button('Table'))
  const table = await screen.findByRole('table', { name: 'Candidates' })
  expect(table.getAttribute('aria-rowcount')).toBe('4')
  await expectAccessible()
  await person.selectOptions(screen.getByLabelText('Stage'), 'Test')
  await count('1 candidate')
  expect(search().get('stage')).toBe('TEST')
  await gone('link', 'Asha Rao')
  await card('Chandan Phukan')
  await fill(person, screen.getByRole('searchbox', { name: 'Search candidates' }), 'nobody of this name')
  await screen.findByText('No candidates match.')
  await expectAccessible()
  await person.click(await button('Clear All Filters'))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
  await card('Asha Rao')
  await open(CANDIDATES)
  await screen.findByRole('table', { name: 'Candidates' })
})

test('a card that is pressed while a search waits for a pause opens its candidate', async () => {
  await put({ name: 'Asha Rao' })
  await open(CANDIDATES)
  const { parentElement: whole } = await card('Asha Rao')
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.input(box, { target: { value: 'asha' } })
  fireEvent.click(whole!)
  vi.advanceTimersByTime(400)
  await waitFor(() => {
    // In small steps: the time after which waiting fails is this one too.
    vi.advanceTimersByTime(40)
    screen.getByRole('heading', { name: /Asha Rao$/ })
  })
})

test('the arrow keys move between checkboxes too, with Shift they select, and with Ctrl they are left alone', async () => {
  await put({ name: 'Hiren Das', days: 2 }, { name: 'Ishan Roy', days: 1 })
  const { person } = await open(CANDIDATES)
  const boxOf = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
  const [first, second] = [await boxOf('Hiren Das'), await boxOf('Ishan Roy')]
  first.focus()
  await person.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(document.activeElement).toBe(first)
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(document.activeElement).toBe(second)
  await count('2 of 2 candidates selected: 2 New')
  await person.keyboard('{Home}')
  expect(document.activeElement).toBe(first)
})

test('many candidates are moved at once, and Undo returns each to its own stage', async () => {
  const ids = await put(
    { name: 'Hiren Das', days: 4 },
    { name: 'Ishan Roy', days: 3 },
    { name: 'Jonali Das', stage: 'SHORTLISTED', days: 2 },
    { name: 'Kabir Sen', stage: 'SHORTLISTED', days: 1 },
  )
  const { person, token } = await open(CANDIDATES)
  await person.click(await screen.findByRole('checkbox', { name: 'Select Hiren Das' }))
  await person.keyboard('{Shift>}')
  await person.click(screen.getByRole('checkbox', { name: 'Select Jonali Das' }))
  await person.keyboard('{/Shift}')
  await count('3 of 4 candidates selected: 2 New, 1 Shortlisted')
  await expectAccessible()
  const invitation = await moveSelected(person, 'Interview…', 'Move 3 candidates to Interview?')
  invitation.getByText(/^All 3 candidates are invited to the same time\./)
  await fill(person, await invitation.findByLabelText(/^Place/), 'The office')
  expect(invitation.getByRole('region', { name: 'Preview' }).textContent).toContain('Where: The office')
  await person.click(invitation.getByRole('button', { name: 'Move and mail' }))
  await invitation.findByText('Enter the date.')
  await expectAccessible()
  await person.click(invitation.getByRole('button', { name: 'Move without mail' }))
  await screen.findByText('3 candidates moved to Interview.')
  await count('4 candidates')
  expect(await stagesOf(ids, token)).toEqual(['INTERVIEW', 'INTERVIEW', 'INTERVIEW', 'SHORTLISTED'])
  await person.click(await button('Undo'))
  await cardIn('New', 'Ishan Roy')
  await cardIn('Shortlisted', 'Jonali Das')
  await waitFor(async () =>
    expect(await stagesOf(ids, token)).toEqual(['NEW', 'NEW', 'SHORTLISTED', 'SHORTLISTED']),
  )
})

test('the focus goes back to the menu whose question is cancelled, and beside a candidate who has left the list', async () => {
  await put({ name: 'Farhan Ali', days: 3 }, { name: 'Wasim Ali', days: 2 }, { name: 'Xavier Roy', days: 1 })
  const { person } = await open(`${CANDIDATES}?stage=NEW&view=Table`)
  const isFocused = (find: () => HTMLElement | null) =>
    waitFor(() => expect(document.activeElement).toBe(find()))
  const linkOf = (name: string) => () => screen.queryByRole('link', { name })
  ;(await card('Xavier Roy')).focus()
  await person.keyboard('x')
  const menu = (await bar()).getByRole('button', { name: 'Move to…' })
  menu.focus()
  await person.keyboard('{Enter}')
  await isFocused(() => screen.getAllByRole('menuitem')[0]!)
  await person.keyboard('h{Enter}')
  const question = await dialog('Move Xavier Roy to Hired?')
  await isFocused(() => question.getByRole('button', { name: 'Move without mail' }))
  await person.keyboard('{Escape}')
  await isFocused(() => menu)

  linkOf('Xavier Roy')()!.focus()
  await person.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Wasim Ali/ })
  await person.keyboard('s')
  await button('Stage: Shortlisted')
  await person.keyboard('l')
  await isFocused(linkOf('Farhan Ali'))
  expect(linkOf('Wasim Ali')()).toBeNull()
})

test('the mail to many candidates is the template, and none is sent without it', async () => {
  const ids = await put({ name: 'Hiren Das' }, { name: 'Kabir Sen', stage: 'SHORTLISTED' })
  const { person, token } = await open(CANDIDATES)
  await person.click(await screen.findByRole('checkbox', { name: 'Select all 2 in 2 stages' }))
  await count('2 of 2 candidates selected: 1 New, 1 Shortlisted')
  const question = await moveSelected(person, 'Rejected…', 'Move 2 candidates to Rejected?')
  const text = await question.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  expect(text.value).toMatch(/^Dear \{name\},/)
  await person.click(question.getByRole('button', { name: 'Move without mail' }))
  await screen.findByText('2 candidates moved to Rejected.')
  for (const id of ids) expect(await record(id, token)).toMatchObject({ stage: 'REJECTED', mails: [] })
})

test('several are invited only when the time zone of the studio is known', async () => {
  await put({ name: 'Bikram Das' }, { name: 'Chandan Roy' })
  const { person } = await open(CANDIDATES)
  let isAway = true
  answer((request, next) =>
    isAway && request.includes('/mail/preview')
      ? Promise.resolve(Response.json({}, { status: 503 }))
      : next(),
  )
  await person.click(await screen.findByRole('checkbox', { name: 'Select all 2 in New' }))
  const invitation = await moveSelected(person, 'Interview…', 'Move 2 candidates to Interview?')
  await invitation.findByText(/^The text of the mail could not be loaded/)
  expect(invitation.queryByLabelText(/^Place/)).toBeNull()
  isAway = false
  await person.click(invitation.getByRole('button', { name: 'Retry' }))
  await invitation.findByText(/^In the time zone of the studio, Asia\/Kolkata/)
})

test.each(['board', 'table'])('Select all selects also what is not loaded yet: %s', async (view) => {
  const crowd = Array.from({ length: 130 }, (_, n) => ({ name: `Reader ${n}`, days: n }))
  await put(...crowd, { name: 'Last One', stage: 'OFFER' })
  const { person } = await open(`${CANDIDATES}?view=${view}`)
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all 131 in 2 stages' })
  await person.click(all)
  await count('131 of 131 candidates selected: 130 New, 1 Offer')
  expect(all.checked).toBe(true)
  await person.click(await button('Clear selection'))
  await count('131 candidates')
})

test('who is unmarked while Select all loads the rest stays so, and the rest is selected', async () => {
  await put(...Array.from({ length: 130 }, (_, n) => ({ name: `Reader ${n}`, days: n })))
  const { person } = await open(`${CANDIDATES}?view=table`)
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all 130 in New' })
  const release = hold(/cursor=/)
  await person.click(all)
  await count(/^\d+ of 130 candidates selected…$/)
  const first = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Reader 0' })
  await person.click(first)
  release()
  await count('129 of 130 candidates selected: 129 New')
  expect(first.checked).toBe(false)
})

test('a rejection is mailed in the words that were edited', async () => {
  const [id = ''] = await put({ name: 'Lakhimi Nath' })
  const { person, token } = await open(CANDIDATES)
  await move(person, 'Lakhimi Nath', 'Rejected…')
  const question = await dialog('Move Lakhimi Nath to Rejected?')
  const text = await question.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  expect(text.value).toMatch(/^Dear Lakhimi Nath,/)
  await fill(person, text, 'Dear {city},')
  await person.click(question.getByRole('button', { name: 'Move and mail' }))
  await question.findByText('There is no {city}.')
  await expectAccessible()
  await fill(person, text, 'Dear {name}, we liked your drawings.')
  await person.click(question.getByRole('button', { name: 'Move and mail' }))
  await screen.findByText('Lakhimi Nath moved to Rejected. The mail waits in the outbox.')
  const { stage, mails } = await record(id, token)
  expect(stage).toBe('REJECTED')
  expect(mails).toMatchObject([{ template: 'rejected', body: 'Dear Lakhimi Nath, we liked your drawings.' }])
})

test('a test is mailed by its template, with a warning that there are no instructions for it', async () => {
  const [id = ''] = await put({ name: 'Manash Deka' })
  const { person, token } = await open(CANDIDATES)
  await move(person, 'Manash Deka', 'Test…')
  const question = await dialog('Move Manash Deka to Test?')
  const text = await question.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  expect(text.value).toMatch(/ask you to do a test/)
  await question.findByText(/^A general application has no instructions for a test\./)
  await expectAccessible()
  await person.click(question.getByRole('button', { name: 'Move and mail' }))
  await cardIn('Test', 'Manash Deka')
  await waitFor(async () => expect((await record(id, token)).mails).toMatchObject([{ template: 'test' }]))
})

test('a candidate that a colleague has moved meanwhile stays there, and a message says so', async () => {
  const ids = await put({ name: 'Nilim Kalita' })
  const { person, token } = await open(CANDIDATES)
  await cardIn('New', 'Nilim Kalita')
  await moveElsewhere(ids, 'OFFER', token)
  await moveOn(person, 'Nilim Kalita')
  await screen.findByText(/^Nilim Kalita is no longer in New/)
  await cardIn('Offer', 'Nilim Kalita')
  expect(await stagesOf(ids, token)).toEqual(['OFFER'])
})

test('a card that is dragged while colleagues move it and others stays where they moved it', async () => {
  const ids = await put(
    { name: 'Asha Rao', days: 9 },
    { name: 'Bikram Das', days: 8 },
    { name: 'Chandan Phukan', days: 7 },
  )
  const { person, token } = await open(CANDIDATES)
  await card('Chandan Phukan')
  const read: string[] = []
  const release = hold(/^POST \/api\/applications\/stage$/, async (request, next) => {
    const response = await next()
    if (request.includes('stage=NEW')) read.push(request)
    return response
  })
  await moveOn(person, 'Asha Rao')
  await cardIn('Shortlisted', 'Asha Rao')
  const isTarget = (element: Element) =>
    element.closest('section')?.getAttribute('aria-label') === 'Shortlisted'
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return isTarget(this) ? new DOMRect(0, 0, 300, 700) : new DOMRect(900, 0, 300, 700)
  })
  const dragged = (await cardIn('New', 'Chandan Phukan')).closest('li')!
  fireEvent.mouseDown(dragged, { button: 0, clientX: 1000, clientY: 300 })
  fireEvent.mouseMove(dragged, { clientX: 1010, clientY: 300 })
  const clone = () => document.querySelector('[data-dragging]')?.textContent
  await waitFor(() => expect(clone()).toContain('Chandan Phukan'))
  await moveElsewhere(ids.slice(1), 'INTERVIEW', token)
  release()
  await screen.findByText('Asha Rao moved to Shortlisted.')
  await waitFor(() => expect(read).not.toEqual([]))
  expect(clone()).toContain('Chandan Phukan')
  fireEvent.mouseMove(window, { clientX: 100, clientY: 300 })
  await waitFor(() => expect(isTarget(document.querySelector('[data-over]')!)).toBe(true))
  fireEvent.mouseUp(window)
  await waitFor(() => {
    // Ends the animation of the drop.
    fireEvent.scroll(window)
    screen.getByText(/^Chandan Phukan is no longer in New/)
  })
  await cardIn('Interview', 'Chandan Phukan')
  await cardIn('Interview', 'Bikram Das')
  expect(await stagesOf(ids, token)).toEqual(['SHORTLISTED', 'INTERVIEW', 'INTERVIEW'])
})

describe('Escape that cancels a drag', () => {
  async function cancelDrag(link: HTMLElement) {
    const dragged = link.closest('li')!
    fireEvent.mouseDown(dragged, { button: 0, clientX: 10, clientY: 10 })
    fireEvent.mouseMove(dragged, { clientX: 10, clientY: 20 })
    await waitFor(() => expect(document.querySelector('[data-dragging]')).not.toBeNull())
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', keyCode: 27 })
    await waitFor(() => {
      // Ends the animation of the card.
      fireEvent.scroll(window)
      expect(document.querySelector('[data-dragging]')).toBeNull()
    })
  }

  test('keeps the selection', async () => {
    await put({ name: 'Asha Rao', days: 9 }, { name: 'Bikram Das', days: 8 })
    const { person } = await open(CANDIDATES)
    const link = await card('Asha Rao')
    link.focus()
    await person.keyboard('x{ArrowDown}')
    await count('1 of 2 candidates selected: 1 New')
    await cancelDrag(link)
    await count('1 of 2 candidates selected: 1 New')
    await person.keyboard('{Escape}')
    await count('2 candidates')
  })

  test('returns the focus to the card', async () => {
    await put({ name: 'Asha Rao' })
    await open(CANDIDATES)
    const link = await card('Asha Rao')
    link.focus()
    await cancelDrag(link)
    await waitFor(async () => expect(document.activeElement).toBe(await card('Asha Rao')))
  })
})

test('a move is shown before it is saved, and taken back when it fails', async () => {
  const ids = await put({ name: 'Ojaswi Jain' })
  const { person, token } = await open(CANDIDATES)
  await cardIn('New', 'Ojaswi Jain')
  const refuseMove = hold(/^POST \/api\/applications\/stage$/, async (request, next) =>
    request === 'POST /api/applications/stage'
      ? Response.json({ message: 'Try later.' }, { status: 503 })
      : next(),
  )
  // The move is taken back before the lists are read again.
  const read = hold(/^GET \/api\/applications\?/)
  await moveOn(person, 'Ojaswi Jain')
  await cardIn('Shortlisted', 'Ojaswi Jain')
  column('New').getByText('0 candidates')
  column('Shortlisted').getByText('1 candidate')
  refuseMove()
  await screen.findByText('Try later.')
  await cardIn('New', 'Ojaswi Jain')
  column('New').getByText('1 candidate')
  read()
  expect(await stagesOf(ids, token)).toEqual(['NEW'])
})

test('of two moves at once the one that fails is taken back, and the other stays', async () => {
  const ids = await put({ name: 'Ojaswi Jain', days: 2 }, { name: 'Pari Das', days: 1 })
  const { person, token } = await open(CANDIDATES)
  await cardIn('New', 'Ojaswi Jain')
  const held = Promise.withResolvers<Response>()
  let calls = 0
  answer((request, next) => {
    if (request !== 'POST /api/applications/stage') return next()
    calls += 1
    return calls === 1 ? held.promise : next()
  })
  await moveOn(person, 'Ojaswi Jain')
  await moveOn(person, 'Pari Das')
  await cardIn('Shortlisted', 'Pari Das')
  expect(calls).toBe(1)
  held.resolve(Response.json({ message: 'Try later.' }, { status: 503 }))
  await screen.findByText('Pari Das moved to Shortlisted.')
  await cardIn('New', 'Ojaswi Jain')
  await cardIn('Shortlisted', 'Pari Das')
  expect(await stagesOf(ids, token)).toEqual(['NEW', 'SHORTLISTED'])
})

test('a list that fails to load can be tried again', async () => {
  await put({ name: 'Ojaswi Jain' })
  answer((request, next) =>
    request.startsWith('GET /api/applications?')
      ? Promise.resolve(Response.json({ message: 'No.' }, { status: 400 }))
      : next(),
  )
  const { person } = await open(CANDIDATES)
  await screen.findByText(/^The candidates could not be loaded\./)
  await expectAccessible()
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await card('Ojaswi Jain')
})

test('with the last vacancy filled, one step closes the opening and answers those who wait, and Undo takes it back', async () => {
  const jobId = await addOpening(app.db, { title: 'Stair Builder', vacancy: 1 })
  const [, waits = ''] = await put(
    { name: 'Sanjib Das', jobId, stage: 'OFFER' },
    { name: 'Tara Devi', jobId },
    { name: 'Uma Kalita', jobId, stage: 'TEST' },
    { name: 'Vikram Rao', jobId, stage: 'REJECTED' },
  )
  const { person, token } = await open(`${CANDIDATES}?opening=${jobId}`)
  const isOpen = async () => (await app.ask('GET', `/api/jobs/${jobId}`, { token })).body.isOpen
  await moveOn(person, 'Sanjib Das')
  await person.click(await button('Move without mail'))
  const question = await dialog('The last vacancy of Stair Builder is filled.')
  question.getByText(/answer the 2 candidates who wait \(1 in New, 1 in Test\)\?/)
  const subject = await question.findByLabelText<HTMLInputElement>(/^Subject/)
  expect(subject.value).toMatch(/Your application to/)
  const notNow = question.getByRole('button', { name: 'Not now' })
  await waitFor(() => expect(document.activeElement).toBe(notNow))
  await expectAccessible()
  await person.click(question.getByRole('button', { name: 'Close and mail 2 candidates' }))
  const closed = await screen.findByText(
    'Stair Builder is closed. 2 candidates moved to Rejected. The mail waits in the outbox.',
  )
  await cardIn('Rejected', 'Uma Kalita')
  expect(await isOpen()).toBe(false)
  expect((await record(waits, token)).mails).toMatchObject([{ template: 'rejected' }])
  const message = within(closed.closest<HTMLElement>('[role=alert]')!)
  await person.click(message.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Stair Builder is open again.')
  await cardIn('New', 'Tara Devi')
  await cardIn('Test', 'Uma Kalita')
  await cardIn('Hired', 'Sanjib Das')
  expect(await isOpen()).toBe(true)
})

test('Undo of closing a filled opening says when its last day has passed meanwhile', async () => {
  const jobId = await addOpening(app.db, { title: 'Stair Builder', vacancy: 1 })
  await put({ name: 'Sanjib Das', jobId, stage: 'OFFER' })
  const { person } = await open(`${CANDIDATES}?opening=${jobId}`)
  await moveOn(person, 'Sanjib Das')
  await person.click(await button('Move without mail'))
  await person.click(await button('Close the opening'))
  const closed = await screen.findByText('Stair Builder is closed.')
  await app.db.updateTable('jobs').set({ closes_at: '2020-01-31' }).where('id', '=', jobId).execute()
  await person.click(
    within(closed.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Undo' }),
  )
  await screen.findByText('Stair Builder stays closed: its last day has passed.')
})

test('the press that answers for one filled opening does not answer for the next', async () => {
  const jobIds = [
    await addOpening(app.db, { title: 'Stair Builder', vacancy: 1 }),
    await addOpening(app.db, { title: 'Roof Builder', vacancy: 1 }),
  ]
  await put(
    ...jobIds.flatMap((jobId) => [
      { name: `Hired ${jobId}`, jobId, stage: 'OFFER' as const },
      { name: `Waits ${jobId}`, jobId },
    ]),
  )
  const { person } = await open(`${CANDIDATES}?stage=OFFER`)
  await person.click(await screen.findByRole('checkbox', { name: 'Select all 2 in Offer' }))
  await person.click(await button('Move to…'))
  await person.click(await screen.findByRole('menuitem', { name: /^Hired/ }))
  await person.click(await button('Move without mail'))
  const filled = () => screen.findByRole('dialog', { name: /^The last vacancy of/ })
  const first = await filled()
  await within(first).findByLabelText('Text')
  await person.keyboard('{Escape>}')
  await waitFor(() => expect(first.isConnected).toBe(false))
  const second = await filled()
  const notNow = within(second).getByRole('button', { name: 'Not now' })
  fireEvent.click(notNow, { detail: 2 })
  for (const key of ['Enter', 'Escape'])
    expect(fireEvent.keyDown(notNow, { key, repeat: true }), `${key} is held down`).toBe(false)
  await new Promise((resolve) => setTimeout(resolve))
  expect(second.isConnected).toBe(true)
  await person.click(notNow)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('blind review hides the names in New from this viewer, and is remembered', async () => {
  await put({ name: 'Pranjal Bora' }, { name: 'Rupam Barua', stage: 'OFFER' })
  const hidden = /^Candidate [\d,]+$/
  const first = await open(CANDIDATES)
  await card('Pranjal Bora')
  await first.person.click(screen.getByLabelText('Blind review'))
  await cardIn('New', hidden)
  await gone('link', 'Pranjal Bora')
  await card('Rupam Barua')
  await expectAccessible()
  const { person } = await open(CANDIDATES)
  await moveOn(person, await cardIn('New', hidden))
  await cardIn('Shortlisted', 'Pranjal Bora')
})

test('the export asks for the reason, and holds what the filter shows', async () => {
  await put({ name: 'Sanjana Gogoi', tags: ['csv'] }, { name: 'Tapan Saikia', tags: ['other'] })
  const { person, token } = await open(`${CANDIDATES}?tag=csv`)
  await card('Sanjana Gogoi')
  await person.click(await button('Export as CSV'))
  const question = await dialog('Export candidates as CSV')
  const reason = question.getByLabelText(/^Reason/)
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await expectAccessible()
  await person.selectOptions(reason, 'Statistics on hiring')
  const saved = vi.spyOn(URL, 'createObjectURL')
  await person.click(question.getByRole('button', { name: 'Export' }))
  await screen.findByText('The candidates are exported.')
  const text = await (saved.mock.calls[0]![0] as File).text()
  saved.mockRestore()
  expect(text).toContain('Sanjana Gogoi')
  expect(text).not.toContain('Tapan Saikia')
  await gone('dialog', 'Export candidates as CSV')
  const log = await app.ask('GET', '/api/activity?limit=5', { token })
  expect(JSON.stringify(log.body)).toContain('"statistics"')
})
