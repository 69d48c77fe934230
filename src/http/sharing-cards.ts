import { createHash } from 'node:crypto'
import type { Disk } from 'flydrive'
import { Hono } from 'hono'
import { originalName } from '../domain/picture.ts'
import { notFound } from '../domain/problem.ts'
import { coverOf, type Project } from '../domain/project.ts'
import type { SiteReader } from '../domain/site-reader.ts'
import type { AppEnv } from './app-env.ts'
import { NOTHING_POLICY } from './csp.ts'
import type { Headers } from './security-headers.ts'

type Texts = { name: string; caption: string; studio: string }
/** Draws a card; the encoder's child process does. */
export type DrawCard = (cover: Uint8Array | undefined, texts: Texts) => Promise<Uint8Array>

const textsOf = ({ name, category, location }: Project, studio: string): Texts => ({
  name,
  caption: `${category} — ${location}`,
  studio,
})

/** The address of a project's sharing card. It changes with what the card shows, so networks that keep it ask anew. */
export function cardAddress(project: Project, studio: string): string {
  const shown = JSON.stringify([textsOf(project, studio), coverOf(project)?.picture?.id])
  const version = createHash('sha256').update(shown).digest('hex').slice(0, 16)
  return `/cards/${project.slug}-${version}.jpg`
}

/** /cards: a made picture of 1200x630 for each project, drawn when it is first asked for and kept. */
export function sharingCards(reader: SiteReader, files: Disk, draw: DrawCard, headers: Headers) {
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function card(address: string, project: Project): Promise<Uint8Array> {
    const key = address.slice(1)
    if (await files.exists(key)) return files.getBytes(key)
    const picture = coverOf(project)?.picture
    const cover = picture && (await files.getBytes(originalName(picture)))
    const drawn = await draw(cover, textsOf(project, (await reader.site()).studioName))
    await files.put(key, drawn)
    return drawn
  }

  return new Hono<AppEnv>().get('/:name{.+\\.jpg}', async (c) => {
    const address = `/cards/${c.req.param('name')}`
    const slug = /^\/cards\/([a-z0-9-]+)-[0-9a-f]{16}\.jpg$/.exec(address)?.[1]
    const found = slug === undefined ? undefined : await reader.atSlug(slug)
    // Only the card of the moment is drawn: nobody makes us draw others.
    if (!found || !('project' in found) || found.card !== address) throw notFound('Card')
    const drawing =
      underWay.get(address) ?? card(address, found.project).finally(() => underWay.delete(address))
    underWay.set(address, drawing)
    return new Response((await drawing) as BodyInit, {
      headers: {
        ...headers,
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': NOTHING_POLICY,
        // Networks and messengers show it on their own pages.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    })
  })
}
