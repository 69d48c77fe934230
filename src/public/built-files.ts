import { readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { DENY_ALL_POLICY, PDF_WORKER_POLICY } from '../http/answer/csp.ts'
import type { Headers } from '../http/answer/security-headers.ts'
import type { AppEnv } from '../http/shared/app-env.ts'

// The name of a built script contains the hash of its content.
const HASHED_PATH = /^\/assets\//
const PDF_WORKER = /^\/assets\/pdf-worker-[^/]+\.js$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'

/** Serves scripts, styles, fonts and the other files of the build, from the compressed copies beside them. */
export function builtFiles(root: string, headers: Headers): MiddlewareHandler<AppEnv> {
  // Listed once at the start, so that requests for pages do not access the disk.
  const paths = new Set(filesIn(root))
  const serve = serveStatic<AppEnv>({
    root,
    precompressed: true,
    onFound: (_, c) => {
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
      c.header('Content-Security-Policy', PDF_WORKER.test(c.req.path) ? PDF_WORKER_POLICY : DENY_ALL_POLICY)
      c.header('Cache-Control', HASHED_PATH.test(c.req.path) ? IMMUTABLE : ONE_HOUR)
    },
  })
  return (c, next) => (paths.has(c.req.path) ? serve(c, next) : next())
}

function filesIn(root: string) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
    )
}
