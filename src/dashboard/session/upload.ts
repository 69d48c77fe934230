import { type Answer, ApiError, refusal, withSession } from './api.ts'

export type Uploaded = Answer<'POST /api/projects/upload'>

/** Uses XMLHttpRequest, since fetch reports no upload progress. `onProgress` gets a share from 0 to 1. */
export function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  return withSession((headers) => send(file, headers, onProgress, signal))
}

function send(
  file: File,
  headers: Record<string, string>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/projects/upload')
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
