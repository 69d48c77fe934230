import { connect, type NetConnectOpts } from 'node:net'
import { tooBusy } from '../../domain/shared/problem.ts'

const SILENCE = 60_000 // ms without an answer
const RETRY_AFTER = 60 // s
const MAX_ANSWER = 1000 // characters
const PORT = 3310 // of clamd
const AWAY = 'Files cannot be checked at the moment. Please try again later.'

export type VirusScanner = (content: ReadableStream<Uint8Array>) => Promise<'clean' | 'virus'>

/**
 * Scans files by clamd, at `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`, with its command INSTREAM. Throws 503 when the scanner
 * does not answer, so that no file gets past it.
 */
export function virusScanner(address: string): VirusScanner {
  const at = optionsOf(new URL(address))
  return async (content) => {
    try {
      const answer = await scanned(at, content)
      if (answer.endsWith(' FOUND')) return 'virus'
      if (answer === 'stream: OK') return 'clean'
      throw new Error(`The virus scanner answered: ${answer.slice(0, MAX_ANSWER)}`)
    } catch (cause) {
      throw tooBusy(AWAY, RETRY_AFTER, cause)
    }
  }
}

const optionsOf = ({ protocol, pathname, hostname, port }: URL): NetConnectOpts =>
  protocol === 'unix:'
    ? { path: pathname }
    : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || PORT }

async function scanned(at: NetConnectOpts, content: ReadableStream<Uint8Array>): Promise<string> {
  const socket = connect(at)
  socket.setTimeout(SILENCE, () => socket.destroy(new Error('The virus scanner did not answer in time.')))
  const answer = (async () => {
    let text = ''
    for await (const part of socket.setEncoding('latin1')) {
      text += part
      if (text.length > MAX_ANSWER) break
    }
    return text.replace(/\0$/, '').trim()
  })()
  // Read below, after the file was sent; a scanner that refuses it answers before its end.
  answer.catch(() => {})
  const write = (bytes: Uint8Array | string) =>
    new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  try {
    await write('zINSTREAM\0')
    for await (const part of content) {
      if (socket.destroyed) break
      // A length of 0 would end the file.
      if (part.byteLength === 0) continue
      await write(lengthOf(part))
      await write(part)
    }
    const isWhole = !socket.destroyed
    if (isWhole) await write(lengthOf())
    const text = await answer
    if (!isWhole) throw new Error(`The virus scanner answered before the end of the file: ${text}`)
    return text
  } finally {
    socket.destroy()
  }
}

function lengthOf(part?: Uint8Array) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(part?.byteLength ?? 0)
  return bytes
}
