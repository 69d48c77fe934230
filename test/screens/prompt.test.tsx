import { screen } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { tabSession } from '../../src/dashboard/session/api.ts'
import { usePrompt } from '../../src/dashboard/shell/sign-in/use-prompt.tsx'

test('a dialog that cannot be loaded is answered with false, and one that can is shown', async () => {
  let isAway = true
  const Dialog = ({ onAnswer }: { onAnswer: (isDone: boolean) => void }) => (
    <button type="button" onClick={() => onAnswer(true)}>
      Yes
    </button>
  )
  const load = () =>
    isAway ? Promise.reject(new TypeError('not found')) : Promise.resolve({ default: Dialog })
  const Asking = () => usePrompt('promptSignIn', load)

  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Asking />)
  await expect.poll(() => tabSession.promptSignIn !== undefined).toBe(true)
  expect(await tabSession.promptSignIn!()).toBe(false)
  isAway = false
  const answered = tabSession.promptSignIn!()
  ;(await screen.findByRole('button', { name: 'Yes' })).click()
  expect(await answered).toBe(true)
  root.unmount()
})

test('a call that joins the dialog while it is being answered is answered with the others', async () => {
  // The answer is given by the function that was drawn when it was sent, as in the forms of the dialogs.
  let send: ((isDone: boolean) => void) | undefined
  const Dialog = ({ onAnswer }: { onAnswer: (isDone: boolean) => void }) => (
    <button
      type="button"
      onClick={() => {
        send = onAnswer
      }}
    >
      Send
    </button>
  )
  const load = () => Promise.resolve({ default: Dialog })
  const Asking = () => usePrompt('promptSignIn', load)

  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Asking />)
  await expect.poll(() => tabSession.promptSignIn !== undefined).toBe(true)
  const answers: boolean[] = []
  void tabSession.promptSignIn!().then((isDone) => answers.push(isDone))
  ;(await screen.findByRole('button', { name: 'Send' })).click()
  void tabSession.promptSignIn!().then((isDone) => answers.push(isDone))
  await new Promise((resolve) => setTimeout(resolve))
  send!(true)
  await expect.poll(() => answers).toEqual([true, true])
  await expect.poll(() => screen.queryByRole('button', { name: 'Send' })).toBe(null)

  const later = tabSession.promptSignIn!()
  ;(await screen.findByRole('button', { name: 'Send' })).click()
  send!(false)
  expect(await later).toBe(false)
  root.unmount()
})
