import type { Calls } from '../../../api/api.ts'
import { siteBase } from '../../../ui/site-base.ts'
import { type Outcome, outcomeOf, type Target, targetOf } from '../request/request.ts'

/** Without any progress for this long, the connection counts as lost. After the last byte the server checks the file. */
const STALL_TIME = 120_000 // ms

type Upload = {
  form: FormData
  /** Sent again with the same key, after an answer that was lost, it is stored once. */
  key?: string
  /** The sent part, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Sends a form with a file. It uses XMLHttpRequest, since `fetch` does not report the progress of what it sends. */
export function upload<R extends keyof Calls>(
  call: R,
  { form, key, onProgress, ...target }: Upload & Target<R>,
): Promise<Outcome<Calls[R]['answer']>> {
  const { method, address } = targetOf(call, target)
  const request = new XMLHttpRequest()
  let stalled: ReturnType<typeof setTimeout>
  const watch = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => request.abort(), STALL_TIME)
  }
  return new Promise((resolve) => {
    request.open(method, siteBase() + address)
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
    // A preview refuses every form: the answer would be lost with a large body that is not read.
    request.send(siteBase() ? null : form)
  })
}
