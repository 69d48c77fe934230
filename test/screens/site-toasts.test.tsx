import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, Toasts } from '../../src/site/shell/messages/Toasts.tsx'

const THANKS = 'Thank you for your message!'
const person = userEvent.setup({ delay: null })
let root: Root

beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<Toasts />)
  await screen.findByRole('status')
})

afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
})

async function timersBecome(count: number) {
  while (vi.getTimerCount() !== count) await new Promise(setImmediate)
}

test('a confirmation closes by itself unless the pointer is over it, and can be closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showToast(THANKS)
  await timersBecome(1)
  const toast = screen.getByText(THANKS)
  await person.hover(toast)
  await timersBecome(0)
  expect(screen.queryByText(THANKS)).toBe(toast)
  await person.unhover(toast)
  await timersBecome(1)
  vi.advanceTimersByTime(2900)
  await new Promise(setImmediate)
  expect(screen.queryByText(THANKS)).toBe(toast)
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  await waitFor(() => expect(screen.queryByText(THANKS)).toBeNull())

  showToast(THANKS)
  await person.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(THANKS)).toBeNull())
})
