import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Received = { from: string; to: string[]; raw: string; user: string | undefined; secure: boolean }

/** A real SMTP server on a free port, which stores the received mails. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
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
