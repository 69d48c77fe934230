import { crashLimits } from '../../domain/crash-report.ts'

let isReported = false

/** Tells the server's log of a page that crashed in the browser: once for each page load, and nobody waits for it. */
export function reportCrash(error: unknown) {
  // What crashed on the server comes here without a stack, and stands in the log already.
  if (isReported || !(error instanceof Error) || !error.stack) return
  isReported = true
  const { message, stack } = error
  const report = {
    message: message.slice(0, crashLimits.message),
    stack: stack.slice(0, crashLimits.stack),
    path: window.location.pathname.slice(0, crashLimits.path),
  }
  navigator.sendBeacon('/api/client-errors', new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
