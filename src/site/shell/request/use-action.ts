import { useState } from 'react'

/** The messages about an action: neither when the page already shows it. */
export type Result = { done?: string; failure?: string }

/** A button that calls the server: busy, then done or failed. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>({})

  async function run(act: () => Promise<Result>) {
    if (isBusy) return
    setBusy(true)
    setResult({})
    const next = await act()
    setBusy(false)
    setResult(next)
  }

  return { isBusy, ...result, run, clear: () => setResult({}) }
}
