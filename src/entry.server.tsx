import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { cspNonce } from './ui/page-context.ts'

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
  return new Response(paintedFirst(await new Response(stream).text()), { status, headers })
}

/** A page can be read before its scripts come, so on a slow line they let its styles, letters and first picture go ahead. */
function paintedFirst(html: string) {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
