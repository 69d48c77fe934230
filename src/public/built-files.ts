import { readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { DENY_ALL_POLICY } from '../http/csp.ts'
import type { Headers } from '../http/security-headers.ts'

// A built script's name holds the hash of what is in it.
const HASHED = /^\/assets\//
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** Scripts, styles, fonts and the rest of the build, in the compressed form that stands beside each. */
export function builtFiles(root: string, headers: Headers): MiddlewareHandler<AppEnv> {
  // Known from the start, so that a page's address costs no look at the disk.
  const known = new Set(filesIn(root))
  const serve = serveStatic<AppEnv>({
    root,
    precompressed: true,
    onFound: (_, c) => {
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
      c.header('Content-Security-Policy', DENY_ALL_POLICY)
      c.header('Cache-Control', HASHED.test(c.req.path) ? FOR_EVER : FOR_AN_HOUR)
    },
  })
  return (c, next) => (known.has(c.req.path) ? serve(c, next) : next())
}

function filesIn(root: string) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
    )
}
