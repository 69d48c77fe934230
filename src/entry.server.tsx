import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { deferScripts } from './public/document/defer-scripts.ts'
import { withItsManifest } from './public/document/visitor-manifest.ts'
import { requestId } from './store/requests/request-id.ts'
import { ScriptNonce } from './ui/InlineScript.tsx'
import { crashId, cspNonce, isStaffPage, siteReader } from './ui/page-context.ts'

/** Renders the whole page before the first byte is sent: pages are small, and a complete page can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  let failure: unknown
  const nonce = context.get(cspNonce)
  const stream = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={withItsManifest(entry)} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    {
      nonce,
      onError: (error) => {
        failure = error
      },
    },
  )
  await stream.allReady
  if (failure) throw failure
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const crash = context.get(crashId)
  if (crash) headers.set('X-Request-Id', crash)
  const html = await new Response(stream).text()
  return new Response(context.get(isStaffPage) ? html : deferScripts(html, nonce), { status, headers })
}

/** Logs an error while rendering; React Router then renders the page again, with the nearest error boundary. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Requests that the client aborted, and errors that React Router answers itself (404, 405), are not crashes.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const id = requestId() ?? crypto.randomUUID()
  context.set(crashId, id)
  const { pathname } = new URL(request.url)
  context.get(siteReader).report(error, { requestId: id, method: request.method, path: pathname })
}
