import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  button,
  isFocused,
  PORTAL,
  panel,
  portalScreens,
  rows,
  said,
  shows,
} from '../support/screens/portal.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const HALLS = ['HALL 1', 'HALL 2', 'HALL 3', 'HALL 4']
const { app, open, answer, add, ask, idOf, listed, hold } = portalScreens()

beforeEach(async () => {
  for (const name of HALLS.toReversed()) await add({ name })
})

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const inBar = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Selected projects' })).findByRole<HTMLButtonElement>(
    'button',
    {
      name,
    },
  )
/** The Undo of the message with these words. */
const undoOf = async (words: string) =>
  within((await said(words)).closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Undo' })

test('selected projects are changed by one request, and Undo restores each one’s own value', async () => {
  const patches: string[] = []
  answer((request, next) => {
    if (request.startsWith('PATCH')) patches.push(request)
    return next()
  })
  const statuses = async () => (await listed()).map(({ status }) => status)
  const { person } = await open(PORTAL)
  await person.click(await box('HALL 1'))
  await person.keyboard('{Shift>}')
  await person.click(await box('HALL 4'))
  await person.keyboard('{/Shift}')
  await person.click(await box('HALL 3'))
  await screen.findByText('3 of 4 projects selected')
  await expectAccessible()
  await person.click(await inBar('Set status'))
  await expectAccessible()
  await person.click(await button(/^COMPLETED/))
  const completed = await undoOf('3 projects are now COMPLETED.')
  expect(await statuses()).toEqual(['COMPLETED', 'COMPLETED', 'ON-SITE', 'COMPLETED'])
  await person.click(completed)
  await said('Status change undone.')
  expect(await statuses()).toEqual(Array(4).fill('ON-SITE'))
  expect(patches).toEqual(Array(2).fill('PATCH /api/projects'))
})

describe('Undo leaves what a colleague had changed before', () => {
  /** The list is still the one from before the change. */
  async function selectChanged(change: object) {
    const { person } = await open(PORTAL)
    await shows(...HALLS)
    await ask('PATCH', '/api/projects', { changes: [{ ids: [await idOf('HALL 2')], change }] })
    await person.click(await box('HALL 1'))
    await person.click(await box('HALL 2'))
    return person
  }

  test('a status', async () => {
    const person = await selectChanged({ status: 'COMPLETED' })
    await person.click(await inBar('Set status'))
    await person.click(await button(/^COMPLETED/))
    await person.click(await undoOf('2 projects are now COMPLETED.'))
    await said('Status change undone.')
    const [first, second] = await listed()
    expect([first!.status, second!.status]).toEqual(['ON-SITE', 'COMPLETED'])
  })

  test('a deletion', async () => {
    const person = await selectChanged({ inTrash: true })
    await person.click(await inBar('Delete'))
    await person.click(await button('Yes, Delete'))
    await person.click(await undoOf('2 projects deleted successfully! 🎉'))
    await said('1 project restored.')
    await shows('HALL 1', 'HALL 3', 'HALL 4')
  })

  test('a tag, which takes no Undo where all had it', async () => {
    const person = await selectChanged({ addTag: 'BAMBOO' })
    await person.click(await box('HALL 1'))
    await person.click(await inBar('Tags'))
    await isFocused(await screen.findByLabelText('Add tag'))
    await person.keyboard('bamboo{Enter}')
    await said('1 project has the tag BAMBOO.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

test('a tag is added to the selected projects and removed from them', async () => {
  const { person } = await open(PORTAL)
  await person.click(await box('HALL 1'))
  await person.click(await box('HALL 2'))
  await person.click(await inBar('Tags'))
  await isFocused(await screen.findByLabelText('Add tag'))
  await person.keyboard('bamboo{Enter}')
  await said('2 projects have the tag BAMBOO.')
  await person.click(await inBar('Tags'))
  await expectAccessible()
  await person.click(await button('BAMBOO 2'))
  const removed = await undoOf('2 projects are without the tag BAMBOO.')
  const tags = async () => (await listed()).map((hall) => (hall as unknown as { tags: string[] }).tags)
  expect(await tags()).toEqual([[], [], [], []])
  await person.click(removed)
  await said('Tag change undone.')
  expect(await tags()).toEqual([['BAMBOO'], ['BAMBOO'], [], []])
})

test('selected projects are hidden, shown and deleted, and Undo restores them to their places', async () => {
  const { person } = await open(PORTAL)
  for (const name of ['HALL 1', 'HALL 2', 'HALL 4']) await person.click(await box(name))
  await person.click(await inBar('Hide'))
  await said('3 projects are hidden from the website.')
  const visible = async () =>
    (await app.ask('GET', '/api/projects')).body.map((project: { name: string }) => project.name)
  expect(await visible()).toEqual(['HALL 3'])
  await waitFor(async () => expect((await inBar('Show')).disabled).toBe(false))
  await person.click(await inBar('Show'))
  await said('3 projects are shown on the website.')
  expect(await visible()).toHaveLength(4)
  await person.click(await inBar('Delete'))
  const question = await screen.findByRole('alertdialog')
  within(question).getByText('Are you sure you want to delete 3 projects')
  await expectAccessible()
  await person.click(await button('Yes, Delete'))
  const undo = await undoOf('3 projects deleted successfully! 🎉')
  await screen.findByText('1 project')
  await isFocused(await button('HALL 3'))
  await person.click(undo)
  await screen.findByText('4 projects')
  await shows(...HALLS)
})

test('a project that is selected while others are deleted stays selected, with the focus', async () => {
  const release = hold(/^PATCH \/api\/projects$/)
  const { person } = await open(PORTAL)
  await person.click(await box('HALL 1'))
  await person.click(await inBar('Delete'))
  await person.click(await button('Yes, Delete'))
  await person.click(await box('HALL 3'))
  release()
  await shows('HALL 2', 'HALL 3', 'HALL 4')
  expect((await box('HALL 3')).checked).toBe(true)
  expect(document.activeElement).toBe(await box('HALL 3'))
})

test('projects hidden by the filter are never changed, and a refusal shows a message', async () => {
  const { person } = await open(`${PORTAL}?search=hall 1`)
  await shows('HALL 1')
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  await screen.findByText('1 of 1 project selected')
  answer((request, next) =>
    request === 'PATCH /api/projects'
      ? Promise.resolve(Response.json({ message: 'There is no project x.' }, { status: 422 }))
      : next(),
  )
  await person.click(await inBar('Hide'))
  await said('There is no project x.')
  await person.click(await inBar('Clear selection'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('hall 1')
  await isFocused(await button('HALL 1'))
})

test('one selected project is duplicated, two are not', async () => {
  const { person } = await open(PORTAL)
  await person.click(await box('HALL 1'))
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect((await inBar('Duplicate')).disabled).toBe(true)
  await person.keyboard(' ')
  await person.click(await inBar('Duplicate'))
  await panel('COPY OF HALL 1')
  await waitFor(() => expect(rows()).toHaveLength(5))
})

test('selected projects move together to a number, and Undo moves them back', async () => {
  const { person } = await open(PORTAL)
  await person.click(await box('HALL 1'))
  await person.click(await box('HALL 2'))
  await person.click(await inBar('Move to…'))
  await isFocused(await screen.findByLabelText(/^Number, 1 to 3/))
  await expectAccessible()
  await person.keyboard('9{Enter}')
  await screen.findByText('Enter a number from 1 to 3.')
  await person.keyboard('{Backspace}3{Enter}')
  const undo = await undoOf('2 projects now start at number 3.')
  await shows('HALL 3', 'HALL 4', 'HALL 1', 'HALL 2')
  await person.click(undo)
  await shows(...HALLS)
})

test('Escape that cancels a drag keeps the selection', async () => {
  const { person } = await open(PORTAL)
  await person.click(await box('HALL 1'))
  await person.click(await box('HALL 3'))
  await screen.findByText('2 of 4 projects selected')
  const handle = await button('Move HALL 2')
  fireEvent.mouseDown(handle, { button: 0, clientX: 10, clientY: 10 })
  fireEvent.mouseMove(handle, { clientX: 10, clientY: 20 })
  await screen.findByText((words) => words.includes('You have lifted an item in position 2'))
  fireEvent.keyDown(await box('HALL 3'), { key: 'Escape', keyCode: 27 })
  await waitFor(() => {
    // Ends the animation of the row.
    fireEvent.scroll(window)
    screen.getByText((words) => words.includes('Movement cancelled.'))
  })
  screen.getByText('2 of 4 projects selected')
  await person.keyboard('{Escape}')
  await screen.findByText('4 projects')
})
