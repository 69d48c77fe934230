import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { TOKEN } from '../../src/domain/account/user.ts'
import { addEnquiry } from '../../src/store/enquiry/enquiries.ts'
import { button, isFocused, said } from '../support/screens/portal.ts'
import { staffScreens } from '../support/screens/staff-screens.tsx'

const ENQUIRIES = '/admin/dashboard/enquiries'
const { app, open, answer } = staffScreens()

/**
 * Two enquiries, the first of which is deleted by the person. Returns the requests for it. `confirmation`: when it is answered whether
 * the password is needed.
 */
async function deleted({ refusal, confirmation }: { refusal?: number; confirmation?: Promise<void> } = {}) {
  for (const firstName of ['Asha', 'Bimal']) {
    const contact = { mobileNumber: '+91 361 000 0101', emailAddress: 'a@example.org' }
    const fields = { firstName, lastName: '', company: '', message: 'A roof.', ...contact }
    await addEnquiry(app.db, fields, undefined, async () => {})
  }
  const deletes: string[] = []
  answer(async (request, next) => {
    if (request.endsWith('/auth/confirmation')) await confirmation
    if (!request.startsWith('DELETE')) return next()
    deletes.push(request)
    return refusal ? Promise.resolve(Response.json({ message: '' }, { status: refusal })) : next()
  })
  const screens = await open(ENQUIRIES)
  await screens.person.click(await button(/^Bimal/))
  await screens.person.click(await button('Delete permanently'))
  if (!confirmation) await said('The enquiry from Bimal will be deleted permanently.')
  await gone()
  expect(deletes, 'while the message is shown').toEqual([])
  return { ...screens, deletes }
}

const gone = () => waitFor(() => expect(screen.queryByRole('button', { name: /^Bimal/ })).toBeNull())
const stored = async () => {
  const enquiries = await app.db.selectFrom('enquiries').select('first_name').execute()
  return enquiries.map(({ first_name }) => first_name).sort()
}

test('Undo keeps it, and the server is not asked', async () => {
  const { person, deletes } = await deleted()
  await person.click(await button('Undo'))
  await isFocused(await button(/^Bimal/))
  window.dispatchEvent(new Event('pagehide'))
  expect(deletes).toEqual([])
  expect(await stored()).toEqual(['Asha', 'Bimal'])
})

test('it is deleted when its message closes', async () => {
  const { person, deletes } = await deleted()
  await person.click(await button('Close message'))
  await waitFor(async () => expect(await stored()).toEqual(['Asha']))
  expect(deletes).toHaveLength(1)
})

test('it is deleted when the screen is left', async () => {
  const { person } = await deleted()
  await person.click(screen.getByRole('link', { name: 'Projects Portal' }))
  await waitFor(async () => expect(await stored()).toEqual(['Asha']))
})

test('it is deleted, once, when the window is closed', async () => {
  const { deletes } = await deleted()
  window.dispatchEvent(new Event('pagehide'))
  expect(deletes, 'in the event: nothing runs after it').toHaveLength(1)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await stored()).toEqual(['Asha']))
  await gone()
  expect(deletes).toHaveLength(1)
})

test('it is deleted when the window is closed before the server has answered whether the password is needed', async () => {
  const confirmation = Promise.withResolvers<void>()
  const { deletes } = await deleted({ confirmation: confirmation.promise })
  window.dispatchEvent(new Event('pagehide'))
  expect(deletes).toHaveLength(1)
  confirmation.resolve()
  await waitFor(async () => expect(await stored()).toEqual(['Asha']))
  expect(screen.queryByText(/will be deleted permanently/)).toBeNull()
  expect(deletes).toHaveLength(1)
})

test('it is deleted when the person signs out', async () => {
  const { person } = await deleted()
  await person.click(await button('Logout'))
  await waitFor(() => expect(localStorage.getItem(TOKEN)).toBeNull())
  await waitFor(async () => expect(await stored()).toEqual(['Asha']))
})

test('one that a colleague has deleted stays away', async () => {
  const { person, deletes } = await deleted({ refusal: 404 })
  await person.click(await button('Close message'))
  await waitFor(() => expect(deletes).toHaveLength(1))
  await gone()
})

test('one that could not be deleted is shown again', async () => {
  const { person } = await deleted({ refusal: 503 })
  await person.click(await button('Close message'))
  await said('The enquiry could not be deleted. Please try again.')
  await button(/^Bimal/)
  expect(await stored()).toEqual(['Asha', 'Bimal'])
})
