import { useState } from 'react'

/** A button that calls the server: busy, then done or failed. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [done, setDone] = useState('')

  /** `act` answers what to say when it failed; `success` is said when it did not. */
  async function run(act: () => Promise<string>, success = '') {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    setDone('')
    const failed = await act()
    setBusy(false)
    if (failed) setFailure(failed)
    else setDone(success)
  }

  return { isBusy, failure, done, run }
}
