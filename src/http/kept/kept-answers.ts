import type { IncomingMessage, ServerResponse } from 'node:http'
import { Kept } from '../../store/database/kept.ts'
import { mayBeCredentials } from '../access/session.ts'
import { encodingFor, hasCurrent, headersOfUnchanged, variantOf } from '../answer/encoded.ts'
import type { Headers } from '../answer/security-headers.ts'
import type { Finished } from '../shared/app-env.ts'
import type { SiteEdition } from './site-edition.ts'

const MAX_BYTES = 32 * 1024 * 1024 // all encodings of all answers together
const OVERHEAD_BYTES = 4 * 1024 // of an answer beside its body: headers, address, objects

/** A status, and headers as Node's `writeHead` takes them fastest: names and values in turns. */
type Head = [status: number, headers: string[]]

type Variant = { head: Head; bytes: Uint8Array }
type Prepared = {
  finished: Finished
  isForVisitors: boolean
  tag: string | undefined
  unchanged: Head
  variants: Record<'br' | 'gzip' | 'plain', Variant>
}

/** The facts of a request on which a kept answer depends. */
type Asked = { hasCredentials: boolean; encodings?: string; tags?: string }

/** Since the start, for the metrics. */
export type PageCounts = { hits: number; renders: number }

/**
 * The finished answers of public pages and calls, each under its one address, and valid for one edition of the site. An outdated
 * one is what visitors are shown while the database is away.
 */
export class KeptAnswers {
  readonly edition: SiteEdition
  readonly counts: PageCounts = { hits: 0, renders: 0 }
  /** How hard `encode` compresses pages: 'once' where each is asked for once. */
  readonly effort
  readonly #kept: Kept<Prepared>

  constructor(edition: SiteEdition, maxBytes = MAX_BYTES, effort: 'page' | 'once' = 'page') {
    this.edition = edition
    this.effort = effort
    this.#kept = new Kept({ maxSize: maxBytes, sizeCalculation: ({ value }) => sizeOf(value.finished) })
  }

  current(address: string): Finished | undefined {
    return this.#current(address)?.finished
  }

  #current(address: string): Prepared | undefined {
    const kept = this.#kept.get(address)
    return kept !== undefined && kept.edition === this.edition.current() ? kept.value : undefined
  }

  /** The last answer that was made for an address, for when a current one cannot be made; none that may show what is hidden now. */
  last(address: string): Finished | undefined {
    const kept = this.#kept.get(address)
    return kept && !this.edition.isWithdrawn(String(kept.edition)) ? kept.value.finished : undefined
  }

  /** The answer at an address, made if none is kept. `isForVisitors`: callers with credentials get another answer, and never this one. */
  async keep(
    address: string,
    make: () => Promise<Finished>,
    { isForVisitors = false } = {},
  ): Promise<Finished> {
    const edition = await this.edition.read().catch(() => undefined)
    if (edition === undefined) return make()
    const made = async () => prepared(await make(), isForVisitors)
    return (await this.#kept.make(address, edition, made, ({ finished }) => mayBeKept(finished))).finished
  }

  /** Answers as the app would, before any router. False, with nothing done, for what is left to the app. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method, url } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const kept = this.#current(url!)
    if (kept === undefined) return false
    const asked = whatIsAsked(incoming.rawHeaders)
    if (asked === undefined || (kept.isForVisitors && asked.hasCredentials)) return false
    this.counts.hits += 1
    if (kept.tag !== undefined && hasCurrent(asked.tags, kept.tag)) {
      outgoing.writeHead(...kept.unchanged).end()
      return true
    }
    const { head, bytes } = kept.variants[encodingFor(asked.encodings)]
    outgoing.writeHead(...head)
    if (method === 'GET') outgoing.end(bytes)
    else outgoing.end()
    return true
  }
}

const sizeOf = ({ body }: Finished) =>
  OVERHEAD_BYTES + body.plain.byteLength + (body.br?.byteLength ?? 0) + (body.gzip?.byteLength ?? 0)

/** An answer that could not be made in full sets `no-store`. */
export const isIncomplete = ({ headers }: Pick<Finished, 'headers'>) =>
  headers['cache-control'] === 'no-store'

export const mayBeKept = (answer: Pick<Finished, 'status' | 'headers'>) =>
  [200, 404, 410].includes(answer.status) && !isIncomplete(answer)

function prepared(finished: Finished, isForVisitors: boolean): Prepared {
  const variant = (encoding: 'br' | 'gzip' | 'plain') => {
    const { headers, bytes } = variantOf(finished, encoding)
    return { head: headOf(finished.status, headers), bytes }
  }
  return {
    finished,
    isForVisitors,
    tag: finished.headers.ETag,
    unchanged: headOf(304, headersOfUnchanged(finished)),
    variants: { br: variant('br'), gzip: variant('gzip'), plain: variant('plain') },
  }
}

const headOf = (status: number, headers: Headers): Head => [status, Object.entries(headers).flat()]

// Others, such as IPv6 addresses, are checked by the app.
const USUAL_HOST = /^[\w.-]+(:\d{1,5})?$/

/** Undefined for a request that the app must look at: a body, an unusual host, one of these headers twice. */
function whatIsAsked(headers: string[]): Asked | undefined {
  let host: string | undefined
  const asked: Asked = { hasCredentials: false }
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i]!
    const value = headers[i + 1]!
    switch (name.length) {
      case 4:
        if (name.toLowerCase() !== 'host') break
        if (host !== undefined) return undefined
        host = value
        break
      case 6:
        if (name.toLowerCase() === 'cookie' && mayBeCredentials(value)) asked.hasCredentials = true
        break
      case 13: {
        const lower = name.toLowerCase()
        if (lower === 'authorization') asked.hasCredentials = true
        if (lower !== 'if-none-match') break
        if (asked.tags !== undefined) return undefined
        asked.tags = value
        break
      }
      case 14:
        if (name.toLowerCase() === 'content-length') return undefined
        break
      case 15:
        if (name.toLowerCase() !== 'accept-encoding') break
        if (asked.encodings !== undefined) return undefined
        asked.encodings = value
        break
      case 17:
        if (name.toLowerCase() === 'transfer-encoding') return undefined
    }
  }
  return host !== undefined && USUAL_HOST.test(host) ? asked : undefined
}
