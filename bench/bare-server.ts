import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Answer } from './bare.ts'

// The speed of Node alone on this machine: one answer to every request, which is read from the standard input, from as many
// processes as the argument says.
const count = Number(process.argv[2])

if (cluster.isWorker) process.once('message', (answer) => serve(answer as Answer))
else {
  const answer = (await json(process.stdin)) as Answer
  if (count === 1) serve(answer, announce)
  else {
    let listening = 0
    cluster.on('listening', (_, { port }) => {
      if (++listening === count) announce(port)
    })
    for (let number = 0; number < count; number++) cluster.fork().send(answer)
  }
}

function serve({ headers, body }: Answer, onListening = (_: number) => {}) {
  const bytes = Buffer.from(body, 'base64')
  const raw = Object.entries({ ...headers, 'content-length': String(bytes.byteLength) }).flat()
  const server = createServer((_, response) => {
    response.writeHead(200, raw)
    response.end(bytes)
  })
  server.listen(0, () => onListening((server.address() as AddressInfo).port))
}

function announce(port: number) {
  console.log(port)
}
