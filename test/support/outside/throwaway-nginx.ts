import { once } from 'node:events'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findNginx } from '../../../scripts/find-programs.mjs'
import { folderOf, startProgram, unprivilegedUser } from './kept-program.ts'

const START_TIME = 60_000 // ms

/** Starts nginx on this port before these servers, as docs/operating.md says. */
export async function startNginx(port: number, servers: readonly string[]) {
  const owner = unprivilegedUser()
  const folder = folderOf(owner, 'plinth-nginx-')
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;
pid nginx.pid;
error_log error.log;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  add_header X-Server $upstream_addr always;
${documentedPart(port, servers)}
}
`,
  )
  if (owner) chownSync(file, owner.uid, owner.gid)
  const program = startProgram([findNginx()!, '-p', folder, '-c', file], { folder, owner, signal: 'TERM' })
  await isListening(port)
  return {
    async stop() {
      program.stdin?.end()
      if (program.exitCode === null) await once(program, 'exit')
    },
  }
}

/** The configuration in the documentation, with these addresses. */
function documentedPart(port: number, servers: readonly string[]): string {
  const text = readFileSync('docs/operating.md', 'utf8')
  const [, part] = text.match(/```nginx\n(.*?)```/s) ?? []
  if (!part) throw new Error('docs/operating.md has no configuration of nginx.')
  let next = 0
  // Not 'localhost', which may be two addresses, and nginx would count the one that nothing listens on as a server that fails.
  const addressed = part.replaceAll(
    /10\.0\.0\.\d+:3000/g,
    () => `127.0.0.1:${new URL(servers[next++]!).port}`,
  )
  if (next !== servers.length) throw new Error(`docs/operating.md has ${next} servers.`)
  return addressed.replace(/listen 443 ssl;.*/, `listen 127.0.0.1:${port};`)
}

async function isListening(port: number) {
  const deadline = Date.now() + START_TIME
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const answer = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (answer) return
    if (Date.now() > deadline) throw new Error('nginx did not start.')
    await pause(50)
  }
}
