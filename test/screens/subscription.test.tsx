import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SubscribeForm } from '../../src/site/careers/SubscribeForm.tsx'
import SubscriptionPage from '../../src/site/subscription/SubscriptionPage.tsx'
import { testApp } from '../support/app.ts'
import { tokenOf } from '../support/data/mails.ts'
import { databases } from '../support/outside/databases.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

const MINA = 'mina@reader.example'
const LABEL = 'E-mail address'
const CONNECTION = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

const app = testApp(databases[0]!.open, { smtp: {} })
const person = userEvent.setup()
let isAway = false
let root: Root | undefined

beforeEach(() => {
  isAway = false
  globalThis.fetch = async (address, init) => {
    if (isAway) throw new TypeError('There is no connection.')
    return app.app.request(String(address), init, CONNECTION)
  }
})

afterEach(close)

function close() {
  root?.unmount()
  document.body.replaceChildren()
}

/** Draws a part of the site at this address. */
function draw(part: ReactNode, address = '/careers') {
  close()
  document.title = 'Plinth'
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [address] })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<RouterProvider router={router} />)
  return router
}

const openLink = (address: string) => draw(<SubscriptionPage />, address)
const field = () => screen.findByLabelText<HTMLInputElement>(LABEL)
const button = (name: string) => screen.findByRole('button', { name })
const said = async (words: RegExp | string) => {
  const found = await screen.findByText(words)
  await waitFor(() => expect(document.activeElement).toBe(found))
}
const stored = () => app.db.selectFrom('subscribers').select(['email', 'state']).execute()

/** The form of Careers, with this text sent. */
async function subscribe(email: string) {
  draw(<SubscribeForm />)
  await fill(person, field(), email)
  await person.keyboard('{Enter}')
}

test.each(['', 'mina', 'mina@reader'])('the address “%s” is refused at its field', async (wrong) => {
  await subscribe(wrong)
  await screen.findByText('Enter a valid e-mail address.')
  const input = await field()
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(input.value).toBe(wrong)
  await expectAccessible()
})

test('what was typed stays when it cannot be sent', async () => {
  isAway = true
  await subscribe(MINA)
  await screen.findByText('An error occurred. Please check your connection.')
  expect((await field()).value).toBe(MINA)
  isAway = false
  await person.click(await button('SUBSCRIBE'))
  await screen.findByText(/Please check your mail/)
  expect((await field()).value).toBe('')
  await expectAccessible()
})

test('a subscription is confirmed by the button of the linked page, and not by opening it', async () => {
  await subscribe(MINA)
  await screen.findByText(/Please check your mail/)
  const link = `/confirm-subscription#token=${await tokenOf(app.db, 'subscription', MINA)}`
  const router = openLink(link)
  const confirm = await button('Confirm the subscription')
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  await expectAccessible()
  expect(await stored()).toEqual([{ email: MINA, state: 'pending' }])
  await person.click(confirm)
  await said(/^Your subscription is confirmed\./)
  await expectAccessible()
  expect(await stored()).toEqual([{ email: MINA, state: 'confirmed' }])

  await app.db.deleteFrom('subscribers').execute()
  openLink(link)
  await person.click(await button('Confirm the subscription'))
  await said(/This link is no longer valid\./)
  await expectAccessible()
})

test('a link without its token says so', async () => {
  openLink('/unsubscribe')
  expect((await screen.findByRole('alert')).textContent).toContain('Open the link in the mail again.')
  expect(screen.queryByRole('button')).toBeNull()
  await expectAccessible()
})
