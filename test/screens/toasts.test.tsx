import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { PASSWORD } from '../support/app.ts'
import { button, PORTAL, portalScreens, said } from '../support/screens/portal.ts'
import { fill } from '../support/screens/staff-screens.tsx'

const { app, open, answer, add, hold } = portalScreens()

const isGone = (words: string) => waitFor(() => expect(screen.queryByText(words)).toBeNull())

test('the message of a change takes the place of the one before it about the same thing', async () => {
  const id = await add({ name: 'HOSTEL' })
  const { person } = await open(`${PORTAL}?project=${id}`)
  await person.click(await button('Hide from website'))
  await said('HOSTEL is hidden from the website.')
  await person.click(await button('Show on website'))
  await said('HOSTEL is on the website.')
  await isGone('HOSTEL is hidden from the website.')
})

test('the message of a saved project takes the place of an earlier failure', async () => {
  const id = await add({ name: 'HOSTEL' })
  const { person } = await open(`${PORTAL}/edit/${id}`)
  answer((request, next) =>
    request.startsWith('PUT') ? Promise.resolve(Response.json({}, { status: 500 })) : next(),
  )
  await person.type(await screen.findByLabelText('Client'), '!')
  await person.click(await button('Update Project'))
  await said('Failed to update project. Please try again.')
  answer((_, next) => next())
  await person.click(await button('Update Project'))
  await said(/^Project updated successfully!/)
  await isGone('Failed to update project. Please try again.')
})

test('each deleted section has its own message, since each can be undone', async () => {
  const { person } = await open(`${PORTAL}?view=add`)
  for (const number of [1, 2]) {
    await person.click(await button('Add text'))
    await fill(person, await screen.findByRole('textbox', { name: `Text ${number}` }), 'A gable')
  }
  await person.click(await button('Delete Text 2'))
  await person.click(await button('Delete Text 1'))
  await waitFor(() => expect(screen.getAllByText('Text deleted.')).toHaveLength(2))
})

test('the message of a changed password takes the place of the one that it was sent', async () => {
  const release = hold(/^PUT \/auth\/change-password$/)
  const { person, user } = await open('/admin/dashboard/settings')
  await fill(person, await screen.findByLabelText(/^Current Password/), PASSWORD)
  await fill(person, screen.getByLabelText(/^New Password/), 'seven herons')
  await fill(person, screen.getByLabelText(/^Confirm Password/), 'seven herons')
  await person.click(await button('Update Password'))
  await said('Password change initiated!')
  release()
  await isGone('Password change initiated!')
  await said(/^Password changed/)
  const body = { email: user.email, password: 'seven herons' }
  expect((await app.ask('POST', '/auth/login', { body })).status).toBe(200)
})
