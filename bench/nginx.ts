import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findNginx } from '../scripts/find-programs.mjs'
import { folderOf, freePort, startProgram } from '../test/support/outside/kept-program.ts'
import { recorded } from './bare.ts'

/** An nginx with one worker on the first core that sends the bytes of this address, with the same headers, as a file. */
export async function withNginx<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const program = findNginx()
  if (!program) throw new Error('nginx is not installed.')
  const folder = folderOf(undefined, 'plinth-nginx-')
  const port = await freePort()
  const { headers, body } = await recorded(url)
  const { 'content-type': type = 'text/plain', etag: _, ...others } = headers
  writeFileSync(path.join(folder, 'answer'), Buffer.from(body, 'base64'))
  const lines = Object.entries(others).map(
    ([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`,
  )
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `worker_processes 1;
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  server_tokens off;
  keepalive_requests 10000000;
  open_file_cache max=10;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    default_type '${type}';
    ${lines.join('\n    ')}
  }
}
`,
  )
  const onFirstCore = process.platform === 'linux' ? ['taskset', '-c', '0'] : []
  const command = [...onFirstCore, program, '-c', file, '-p', folder]
  const nginx = startProgram(command, { folder, owner: undefined, signal: 'TERM' })
  try {
    const address = `http://127.0.0.1:${port}/answer`
    await untilAnswers(address)
    return await work(address)
  } finally {
    nginx.stdin.end()
    await once(nginx, 'exit')
  }
}

async function untilAnswers(url: string) {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return response.arrayBuffer()
    await pause(50)
  }
  throw new Error('nginx did not answer.')
}
