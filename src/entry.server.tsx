import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { paintFirst } from './paint-first.ts'
import { crashId, cspNonce, siteReader } from './ui/page-context.ts'

/** Renders the whole page before the first byte leaves: pages are small, and a finished page can be kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  let failure: unknown
  const stream = await renderToReadableStream(
    <ServerRouter context={entry} url={request.url} nonce={context.get(cspNonce)} />,
    {
      nonce: context.get(cspNonce),
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
  // The staff's pages are nothing without their scripts; they also bear a nonce, which no template must hide.
  const isPublic = context.get(cspNonce) === undefined
  return new Response(isPublic ? paintFirst(html) : html, { status, headers })
}

/** What crashed goes into our log; then React Router renders the page again, with the nearest error boundary in it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Neither a request that nobody waits for any more, nor one that React Router refuses, is a crash of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const requestId = crypto.randomUUID()
  context.set(crashId, requestId)
  const { pathname } = new URL(request.url)
  context.get(siteReader).report(error, { requestId, method: request.method, path: pathname })
}
