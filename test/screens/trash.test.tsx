import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, isFocused, PORTAL, portalScreens, said, shows } from '../support/screens/portal.ts'
import { expectAccessible, tabTo } from '../support/screens/staff-screens.tsx'

const TRASH = `${PORTAL}?view=trash`
const { open, answer, hold, add, ask } = portalScreens()

async function deleted(name: string) {
  const id = await add({ name })
  await ask('DELETE', `/api/projects/${id}`)
  return id
}

test('by keyboard alone: a deletion is undone, and a deleted project is restored to its place, or deleted for good', async () => {
  await add({ name: 'LAST HALL' })
  await deleted('GATE LODGE')
  const hall = await add({ name: 'FIRST HALL' })
  const purged = await deleted('OLD SHED')
  const { person } = await open(`${PORTAL}?project=${hall}`)
  const enter = async (name: string) => {
    await tabTo(person, await button(name))
    await person.keyboard('{Enter}')
  }
  await shows('FIRST HALL', 'LAST HALL')
  await enter('Delete')
  await isFocused(await button('Cancel'))
  await enter('Yes, Delete')
  await shows('LAST HALL')
  await enter('Undo')
  await said('FIRST HALL is restored.')
  await shows('FIRST HALL', 'LAST HALL')

  await enter('Trash')
  await enter('Restore GATE LODGE')
  await said('GATE LODGE is restored.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore GATE LODGE' })).toBeNull())
  await enter('Delete permanently OLD SHED')
  await screen.findByRole('alertdialog')
  await isFocused(await button('Cancel'))
  await expectAccessible()
  await enter('Yes, delete permanently')
  await screen.findByText('The trash is empty.')
  expect((await ask('POST', `/api/projects/${purged}/restore`)).status).toBe(404)
  await expectAccessible()
  await enter('Back')
  await shows('FIRST HALL', 'GATE LODGE', 'LAST HALL')
})

test('it shows that it is loading, and a failure offers a retry', async () => {
  await deleted('GATE LODGE')
  const release = hold(/^GET \/api\/projects\/trash$/, async (request, next) =>
    request === 'GET /api/projects/trash' ? Response.json({ message: '' }, { status: 403 }) : next(),
  )
  const { person } = await open(TRASH)
  await screen.findByText(/^Deleted projects stay here for 30 days/)
  await expectAccessible()
  release()
  await screen.findByText('The trash could not be loaded.')
  await expectAccessible()
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await button('Restore GATE LODGE')
  expect(screen.queryByText('The trash could not be loaded.')).toBeNull()
})
