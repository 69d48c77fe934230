import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findPgbouncer } from '../../../scripts/find-programs.mjs'
import { folderOf, freePort, startProgram, unprivilegedUser } from './kept-program.ts'
import { isAnswering } from './throwaway-postgres.ts'

/** A pgbouncer in transaction mode before this PostgreSQL server. Returns the address of the same database through it. */
export async function startPooler(databaseUrl: string, connections: number) {
  const { hostname, port: target } = new URL(databaseUrl)
  const owner = unprivilegedUser()
  const folder = folderOf(owner, 'plinth-pooler-')
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${decodeURIComponent(hostname)} port=${target} user=plinth
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  )
  if (owner) chownSync(file, owner.uid, owner.gid)
  const program = startProgram([findPgbouncer()!, file], { folder, owner, signal: 'TERM' })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  await isAnswering(url.href, program)
  return {
    url: url.href,
    async stop() {
      program.stdin?.end()
      if (program.exitCode === null) await once(program, 'exit')
    },
  }
}
