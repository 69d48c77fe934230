import { type Outcome, outcomeOf } from './outcome.ts'

/** Without any progress for this long, the connection counts as lost. After the last byte the server checks the file. */
const STALLED = 120_000 // ms

type Upload = {
  method: 'POST' | 'PUT'
  form: FormData
  /** Sent again with the same key, after an answer that was lost, it is stored once. */
  key?: string
  /** How much has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Sends a form with a file. It uses XMLHttpRequest, since `fetch` does not report the progress of what it sends. */
export function upload<Answer>(path: string, sent: Upload): Promise<Outcome<Answer>> {
  const { method, form, key, onProgress } = sent
  const request = new XMLHttpRequest()
  let stalled: ReturnType<typeof setTimeout>
  const watch = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => request.abort(), STALLED)
  }
  return new Promise((resolve) => {
    request.open(method, path)
    if (key) request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => {
      watch()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => {
      clearTimeout(stalled)
      resolve(outcomeOf(request.status, request.responseText))
    }
    watch()
    request.send(form)
  })
}
