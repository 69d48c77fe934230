import { type Answer, ApiError, refusal, withSession } from './api.ts'

export type Uploaded = Answer<'POST /api/projects/upload'>

/** Uses XMLHttpRequest, since fetch reports no upload progress. `onProgress` gets a share from 0 to 1. `importId`: it is for a row of that import. */
export function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  importId?: string,
): Promise<Uploaded> {
  const query = importId === undefined ? '' : `?import=${importId}`
  return withSession((headers) => send(file, { headers, query }, onProgress, signal))
}

function send(
  file: File,
  { headers, query }: { headers: Record<string, string>; query: string },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/projects/upload${query}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText))
      else reject(refusal(request.status, request.responseText))
    }
    request.onerror = () => reject(new ApiError(0, ''))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    body.append('file', file)
    request.send(body)
  })
}
