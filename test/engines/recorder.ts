import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const COMPLAINTS = '/browser-complaints'

export type Recorder = {
  url: string
  /** Sets the server that the pages are loaded from. */
  serve(origin: string): void
  /** The complaints that have been recorded since the last call. */
  takeComplaints(): string[]
  close(): void
}

/**
 * A proxy between the browser and the server that records console errors, exceptions and failed requests of a page. WebKit's
 * driver reports none of them. So each page gets a script that sends them here, allowed by its hash in the content policy.
 */
export async function startRecorder(): Promise<Recorder> {
  let origin = ''
  let complaints: string[] = []
  const proxy = createServer((incoming, answer) => {
    if (incoming.url === COMPLAINTS) {
      readAll(incoming).then((text) => complaints.push(String(text)))
      return answer.writeHead(204).end()
    }
    const outgoing = request(new URL(incoming.url!, origin), {
      method: incoming.method,
      headers: { ...incoming.headers, 'accept-encoding': 'identity' },
    })
    outgoing.on('response', (response) => {
      const { statusCode = 0 } = response
      const isPage = incoming.headers['sec-fetch-dest'] === 'document'
      if (statusCode >= 400 && !isPage) complaints.push(`${statusCode}: ${incoming.method} ${incoming.url}`)
      pass(response, answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.on('error', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    serve(from) {
      origin = from
    },
    takeComplaints() {
      const taken = complaints
      complaints = []
      return taken
    },
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

const SCRIPT = `(${recordInPage})(${JSON.stringify(COMPLAINTS)})`
const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

async function pass(response: IncomingMessage, answer: ServerResponse) {
  const { statusCode = 502, headers } = response
  if (!headers['content-type']?.startsWith('text/html')) {
    answer.writeHead(statusCode, headers)
    return response.pipe(answer)
  }
  const page = String(await readAll(response)).replace(
    /<head[^>]*>/,
    (head) => `${head}<script>${SCRIPT}</script>`,
  )
  const policy = headers['content-security-policy']?.toString().replace('script-src', `script-src ${HASH}`)
  const { 'content-length': _, etag: __, ...rest } = headers
  answer.writeHead(statusCode, { ...rest, ...(policy && { 'content-security-policy': policy }) })
  answer.end(page)
}

/** Runs inside the page before anything else, and removes its script element, which React does not know. */
function recordInPage(address: string) {
  document.currentScript?.remove()
  const send = (...words: unknown[]) =>
    navigator.sendBeacon(address, `${words.map(String).join(' ')} (${location.pathname})`)
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...words: unknown[]) => {
      send(`console.${level}:`, ...words)
      write.apply(console, words)
    }
  }
  const described = (error: unknown) => (error instanceof Error ? `${error}\n${error.stack}` : String(error))
  // Also those of pictures, scripts and styles, which do not bubble.
  addEventListener(
    'error',
    ({ message, error, target }) => {
      if (message) send('uncaught:', error ? described(error) : message)
      // Prefetches are aborted when the page is left. Firefox reports an error for a module that is preloaded after it has run;
      // a module that cannot be loaded also rejects its import, which is recorded.
      else if (target instanceof Element && !target.matches('[rel=prefetch], [rel=modulepreload]'))
        send('not loaded:', target.getAttribute('src') ?? target.getAttribute('href'))
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => send('unhandled:', described(reason)))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    send(`content policy: ${effectiveDirective} refused ${blockedURI}`),
  )
}

async function readAll(stream: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
