import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { SiteReader } from '../domain/content/site-reader.ts'
import type { PublicSite } from '../domain/content/site-schema.ts'
import type { FileStore } from '../domain/file-store.ts'
import { originalName } from '../domain/picture/picture.ts'
import type { Picture } from '../domain/picture/picture-schema.ts'
import { notFound } from '../domain/problem.ts'
import { coverOf } from '../domain/project/project.ts'
import type { Project } from '../domain/project/shown-project-schema.ts'
import type { AppEnv } from '../http/app-env.ts'
import { DENY_ALL_POLICY } from '../http/csp.ts'
import type { Headers } from '../http/security-headers.ts'

/** What a card shows. */
type Shown = { picture?: Picture; texts: Texts }
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
  const version = versionOf([textsOf(project, studio), coverOf(project)?.picture?.id])
  return `/cards/${project.slug}-${version}.jpg`
}

/** The address of the card for all other pages: the studio's name alone. */
export function studioCardAddress(site: PublicSite): string {
  return `/cards/${versionOf(studioTexts(site))}.jpg`
}

const studioTexts = ({ studioName, tagline }: PublicSite): Texts => ({
  name: studioName,
  caption: tagline,
  studio: '',
})

const versionOf = (shown: unknown) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)

/** /cards: a made picture of 1200x630 for each project, and one for the studio, drawn when it is first asked for and kept. */
export function sharingCards(reader: SiteReader, files: FileStore, draw: DrawCard, headers: Headers) {
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function card(address: string, { picture, texts }: Shown): Promise<Uint8Array> {
    const key = address.slice(1)
    const kept = await files.getBytes(key)
    if (kept) return kept
    const cover = picture && (await files.getBytes(originalName(picture)))
    if (picture && !cover) throw notFound('Card')
    const drawn = await draw(cover, texts)
    await files.put(key, drawn)
    return drawn
  }

  /** What the card at this address shows. Only cards of the moment are drawn: nobody makes us draw others. */
  async function shownAt(address: string): Promise<Shown | undefined> {
    const site = await reader.site()
    if (address === studioCardAddress(site)) return { texts: studioTexts(site) }
    const slug = /^\/cards\/([a-z0-9-]+)-[0-9a-f]{16}\.jpg$/.exec(address)?.[1]
    const found = slug === undefined ? undefined : await reader.atSlug(slug)
    if (!found || !('project' in found) || found.card !== address) return undefined
    return { picture: coverOf(found.project)?.picture, texts: textsOf(found.project, site.studioName) }
  }

  return new Hono<AppEnv>().get('/:name{.+\\.jpg}', async (c) => {
    const address = `/cards/${c.req.param('name')}`
    const shown = await shownAt(address)
    if (!shown) throw notFound('Card')
    const drawing = underWay.get(address) ?? card(address, shown).finally(() => underWay.delete(address))
    underWay.set(address, drawing)
    return new Response((await drawing) as BodyInit, {
      headers: {
        ...headers,
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': DENY_ALL_POLICY,
        // Networks and messengers show it on their own pages.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    })
  })
}
