import { screen } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { usePrompt } from '../../src/dashboard/shell/sign-in/use-prompt.tsx'

test('a dialog that cannot be loaded is answered with false, and one that can is shown', async () => {
  let ask: (() => Promise<boolean>) | undefined
  let isAway = true
  const register = (prompt: typeof ask) => {
    ask = prompt
  }
  const Dialog = ({ onAnswer }: { onAnswer: (isDone: boolean) => void }) => (
    <button type="button" onClick={() => onAnswer(true)}>
      Yes
    </button>
  )
  const load = () =>
    isAway ? Promise.reject(new TypeError('not found')) : Promise.resolve({ default: Dialog })
  const Asking = () => usePrompt(register, load)

  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Asking />)
  await expect.poll(() => ask !== undefined).toBe(true)
  expect(await ask!()).toBe(false)
  isAway = false
  const answered = ask!()
  ;(await screen.findByRole('button', { name: 'Yes' })).click()
  expect(await answered).toBe(true)
  root.unmount()
})
