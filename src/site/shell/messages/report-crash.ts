import { crashLimits } from '../../../domain/shared/crash-report.ts'

let isReported = false

/** Reports a crash in the browser to the server's log, once per page load and without waiting. */
export function reportCrash(error: unknown) {
  // An error from the server has no stack here, and is logged already.
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
