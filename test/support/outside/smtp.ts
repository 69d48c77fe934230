import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Received = { from: string; to: string[]; raw: string; user: string | undefined; secure: boolean }

/** Greets at once. The one of the package waits 100 ms, to find out clients that talk before its greeting. */
class PromptServer extends SMTPServer {
  connect(...accepted: unknown[]) {
    // @ts-expect-error Its types leave this method out.
    super.connect(...accepted)
    const connection = [...this.connections].at(-1) as unknown as { connectionReady(): void }
    connection.connectionReady()
    // The timer has nothing left to do.
    connection.connectionReady = () => {}
  }
}

/** A real SMTP server on a free port, which stores the received mails. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new PromptServer({
    authOptional: true,
    disabledCommands: options.secure || options.key ? [] : ['STARTTLS'],
    onData(stream, session, done) {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({
          from,
          to: rcptTo.map(({ address }) => address),
          raw,
          user: session.user,
          secure: session.secure,
        })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    received,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** A header with its folded lines joined. */
export function headerOf(raw: string, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1]
}

/** The text of the first part of this media type; undefined when there is none. Line ends are \n. */
export function partOf(raw: string, type: string): string | undefined {
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = '']) => boundary)
  const parts = boundaries.reduce((texts, one) => texts.flatMap((text) => text.split(`--${one}`)), [raw])
  const part = parts.find((text) =>
    text.trimStart().toLowerCase().startsWith(`content-type: ${type}`.toLowerCase()),
  )
  if (part === undefined) return undefined
  const [head = '', ...body] = part.trimStart().split('\r\n\r\n')
  return decoded(body.join('\r\n\r\n'), headerOf(`${head}\r\n\r\n`, 'Content-Transfer-Encoding')).replaceAll(
    '\r\n',
    '\n',
  )
}

function decoded(content: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString()
  if (encoding !== 'quoted-printable') return content
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The calendar entry that is attached to a mail, with its folded lines joined. */
export const calendarIn = (raw: string) => (partOf(raw, 'text/calendar') ?? '').replace(/\n[ \t]/g, '')
