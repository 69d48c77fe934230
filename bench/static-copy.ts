import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { serverEnvironment } from '../scripts/server-environment.mjs'
import { fillProjects } from './fill-projects.ts'
import { measureLighthouse } from './lighthouse.ts'
import { ms, row } from './results.ts'
import { startServer } from './store.ts'
import { picturesAreEncoded, projectsOf } from './studio.ts'

const PROJECTS = 200

/** The static copy of the website, as `npm run export -- --static` makes it, and its pages on a file server. */
export async function measureStaticCopy(dataDir: string) {
  const server = await startServer({ dataDir })
  await picturesAreEncoded(dataDir)
  const [project] = await projectsOf(server.url)
  await server.stop()
  await fillProjects({ dataDir }, PROJECTS)
  const copy = path.join(dataDir, 'copy')
  mkdirSync(copy)
  // Compressed, as file servers do.
  const site = new Hono().use(compress()).use(serveStatic({ root: copy }))
  const files = serve({ fetch: site.fetch, port: 0 })
  await once(files, 'listening')
  const url = `http://localhost:${(files.address() as AddressInfo).port}`
  const start = performance.now()
  // Lighthouse wants each canonical address on the host that serves the page.
  const env = { ...process.env, ...serverEnvironment, DATA_DIR: dataDir, PUBLIC_URL: url }
  execFileSync('node_modules/.bin/node', ['build/server/export.js', '--static', copy], { env })
  const pages = globSync('**/*.html', { cwd: copy }).length
  row(`A copy of ${PROJECTS} projects, ${pages} pages`, ms(performance.now() - start), 'under 20,000 ms')
  await measureLighthouse(url, ['/', `/projects/${project?.slug}/`, '/contact/'])
  files.close()
}
