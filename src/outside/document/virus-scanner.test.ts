import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { virusScanner } from './virus-scanner.ts'

const VIRUS = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const content = (text: string) => new Blob([text]).stream()

/** A server that speaks like clamd on a Unix socket and finds the test virus. */
async function clamd(answer?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-clamd-'))
  const received: string[] = []
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part])
      const file = fileIn(bytes)
      if (file === undefined) return
      received.push(file)
      socket.end(`${answer ?? (file.includes(VIRUS) ? 'stream: Eicar-Signature FOUND' : 'stream: OK')}\0`)
    })
  })
  const socket = path.join(folder, 'clamd.ctl')
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  return { scan: virusScanner(`unix:${socket}`), received }
}

/** A scanner at a port of this machine, and the connections that are open. */
async function scannerAt(onConnection: (socket: Socket) => void) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { scan: virusScanner(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`), open }
}

const inParts = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part))
      controller.close()
    },
  })

/** The file of a complete INSTREAM command; undefined before its end. */
function fileIn(bytes: Buffer): string | undefined {
  const command = 'zINSTREAM\0'
  if (bytes.subarray(0, command.length).toString() !== command) return undefined
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts).toString()
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

test('a file is sent whole, and the scanner’s answer is taken', async () => {
  const { scan, received } = await clamd()
  const long = 'plan '.repeat(100_000)
  expect(await scan(content(long))).toBe('clean')
  expect(await scan(content(`a ${VIRUS} b`))).toBe('virus')
  expect(received).toEqual([long, `a ${VIRUS} b`])
})

test('an empty part of a file does not end it', async () => {
  const { scan, received } = await clamd()
  expect(await scan(inParts('plan', '', VIRUS))).toBe('virus')
  expect(received).toEqual([`plan${VIRUS}`])
})

test('an answer before the end of the file lets it not pass', async () => {
  const { scan } = await scannerAt((socket) => socket.end('stream: OK\0').pause())
  await expect(scan(content('plan '.repeat(2_000_000)))).rejects.toMatchObject({ status: 503 })
})

test('a file that cannot be read leaves no connection to the scanner', async () => {
  const { scan, open } = await scannerAt((socket) => socket.resume())
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('The disk failed.')),
  })
  await expect(scan(broken)).rejects.toMatchObject({ status: 503 })
  await expect.poll(() => open.size).toBe(0)
})

test.each(['INSTREAM size limit exceeded. ERROR', '', 'stream: Can’t allocate memory ERROR'])(
  'the answer %j lets no file pass',
  async (answer) => {
    const { scan } = await clamd(answer)
    await expect(scan(content('plan'))).rejects.toMatchObject({ status: 503, details: { retryAfter: 60 } })
  },
)

test('a scanner that is away lets no file pass', async () => {
  const scan = virusScanner('unix:/no/such/socket')
  await expect(scan(content('plan'))).rejects.toMatchObject({
    status: 503,
    message: 'Files cannot be checked at the moment. Please try again later.',
  })
})
