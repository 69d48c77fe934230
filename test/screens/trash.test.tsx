import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, PORTAL, portalScreens, said, shows } from '../support/screens/portal.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const TRASH = `${PORTAL}?view=trash`
const { open, answer, hold, add, ask } = portalScreens()

async function deleted(name: string) {
  const id = await add({ name })
  await ask('DELETE', `/api/projects/${id}`)
  return id
}

test('a deleted project is restored to its place, or deleted for good after a question', async () => {
  await add({ name: 'LAST HALL' })
  await deleted('GATE LODGE')
  await add({ name: 'FIRST HALL' })
  const purged = await deleted('OLD SHED')
  const { person } = await open(TRASH)
  await person.click(await button('Restore GATE LODGE'))
  await said('GATE LODGE is restored.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore GATE LODGE' })).toBeNull())
  await person.click(await button('Delete permanently OLD SHED'))
  await screen.findByRole('alertdialog')
  await expectAccessible()
  await person.click(await button('Yes, delete permanently'))
  await screen.findByText('The trash is empty.')
  expect((await ask('POST', `/api/projects/${purged}/restore`)).status).toBe(404)
  await expectAccessible()
  await person.click(await button('Back'))
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
