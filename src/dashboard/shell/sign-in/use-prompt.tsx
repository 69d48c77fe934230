import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { tabSession } from '../../session/api.ts'

type Waiting = (isDone: boolean) => void
type Dialog = ComponentType<{ onAnswer: Waiting }>

/**
 * Shows a dialog while calls wait for its answer. The dialog is loaded after the first paint and not when it is needed: the server may
 * have been replaced by then; a dialog that cannot be loaded is answered with false. `load` must be the same function in each call.
 */
export function usePrompt(
  name: 'promptSignIn' | 'promptConfirmation',
  load: () => Promise<{ default: Dialog }>,
): ReactNode {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [Shown, setShown] = useState<Dialog>()

  useEffect(() => {
    const loadDialog = () =>
      load().then(
        (module) => {
          setShown(() => module.default)
          return true
        },
        () => false,
      )
    void loadDialog()
    tabSession[name] = async () => {
      if (!(await loadDialog())) return false
      return new Promise((resolve) => setWaiting((others) => [...others, resolve]))
    }
    return () => {
      tabSession[name] = undefined
    }
  }, [name, load])

  function answer(isDone: boolean) {
    setWaiting([])
    for (const resolve of waiting) resolve(isDone)
  }

  return Shown && waiting.length > 0 && <Shown onAnswer={answer} />
}
