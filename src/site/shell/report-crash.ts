const LONGEST = 4000 // characters of a stack

let isReported = false

/** Tells the server's log of a page that crashed in the browser: once for each page load, and nobody waits for it. */
export function reportCrash(error: unknown) {
  // What crashed on the server comes here without a stack, and stands in the log already.
  if (isReported || !(error instanceof Error) || !error.stack) return
  isReported = true
  const { message, stack } = error
  const report = {
    message: message.slice(0, LONGEST),
    stack: stack.slice(0, LONGEST),
    path: window.location.pathname,
  }
  navigator.sendBeacon('/api/client-errors', new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
