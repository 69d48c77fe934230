import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { notAllowed } from '../../domain/shared/problem.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { isForwarded, isLocal } from '../shared/client-address.ts'
import type { Metric } from './request-counts.ts'

/** Named at the Unix socket by programs that may open it. A proxy there names the site, or 'localhost' by itself. */
const HOST_AT_SOCKET = 'metrics.localhost'

/** The handler of /metrics, in the text format of Prometheus. Throws 403 unless the caller is local or sends the token. */
export function metricsPage(
  collect: () => Promise<Metric[][]>,
  { metricsToken, socket }: { metricsToken?: string; socket?: string },
) {
  const isAllowed = (c: Context<AppEnv>) => (socket ? isAtSocket(c) : isLocal(c)) || hasToken(c, metricsToken)
  return async (c: Context<AppEnv>) => {
    if (!isAllowed(c))
      throw notAllowed('Metrics are read from this machine, or with METRICS_TOKEN as the bearer token.')
    // Loaded at the first request only, since it takes memory.
    const { AggregatorRegistry } = (await import('prom-client')).default
    const registry = AggregatorRegistry.aggregate(await collect())
    return c.body(await registry.metrics(), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    })
  }
}

const isAtSocket = (c: Context<AppEnv>) => !isForwarded(c) && new URL(c.req.url).hostname === HOST_AT_SOCKET

function hasToken(c: Context<AppEnv>, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
