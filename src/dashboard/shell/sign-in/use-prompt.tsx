import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
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
  // A call may join while the dialog, which keeps the `answer` of an earlier rendering, waits for the server.
  const waiting = useRef<Waiting[]>([])
  const [isShown, setShown] = useState(false)
  const [Loaded, setLoaded] = useState<Dialog>()

  useEffect(() => {
    const loadDialog = () =>
      load().then(
        (module) => {
          setLoaded(() => module.default)
          return true
        },
        () => false,
      )
    void loadDialog()
    tabSession[name] = async () => {
      if (!(await loadDialog())) return false
      return new Promise((resolve) => {
        waiting.current.push(resolve)
        setShown(true)
      })
    }
    return () => {
      tabSession[name] = undefined
    }
  }, [name, load])

  function answer(isDone: boolean) {
    const all = waiting.current
    waiting.current = []
    setShown(false)
    for (const resolve of all) resolve(isDone)
  }

  return Loaded && isShown && <Loaded onAnswer={answer} />
}
