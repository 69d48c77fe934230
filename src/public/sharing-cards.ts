import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { SiteReader } from '../domain/content/site-reader.ts'
import type { PublicSite } from '../domain/content/site-schema.ts'
import type { FileStore } from '../domain/file-store.ts'
import { originalName } from '../domain/picture/picture.ts'
import type { Focus, Picture } from '../domain/picture/picture-schema.ts'
import { notFound } from '../domain/problem.ts'
import { coverOf } from '../domain/project/project.ts'
import type { Project } from '../domain/project/shown-project-schema.ts'
import type { AppEnv } from '../http/app-env.ts'
import { DENY_ALL_POLICY } from '../http/csp.ts'
import type { Headers } from '../http/security-headers.ts'

/** The content of a card. */
type CardContent = { picture?: Picture; texts: CardTexts }
type CardTexts = { name: string; caption: string; studio: string }
/** Draws a card; the encoder's child process does. */
export type DrawCard = (
  cover: Uint8Array | undefined,
  texts: CardTexts,
  focus: Focus | undefined,
) => Promise<Uint8Array>

const textsOf = ({ name, category, location }: Project, studio: string): CardTexts => ({
  name,
  caption: `${category} — ${location}`,
  studio,
})

/** The address of a project's sharing card. It changes with the card's content, so networks that cache it fetch it again. */
export function cardAddress(project: Project, studio: string): string {
  const { id, focus } = coverOf(project)?.picture ?? {}
  const version = contentHash([textsOf(project, studio), id, ...(focus ? [focus] : [])])
  return `/cards/${project.slug}-${version}.jpg`
}

/** The address of the card of all other pages: the studio's name and tagline. */
export function studioCardAddress(site: PublicSite): string {
  return `/cards/${contentHash(studioTexts(site))}.jpg`
}

const studioTexts = ({ studioName, tagline }: PublicSite): CardTexts => ({
  name: studioName,
  caption: tagline,
  studio: '',
})

const contentHash = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

/** /cards: a picture of 1200x630 for each project, and one for the studio, drawn on the first request and stored. */
export function sharingCards(reader: SiteReader, files: FileStore, draw: DrawCard, headers: Headers) {
  const inProgress = new Map<string, Promise<Uint8Array>>()

  async function card(address: string, { picture, texts }: CardContent): Promise<Uint8Array> {
    const key = address.slice(1)
    const stored = await files.getBytes(key)
    if (stored) return stored
    const cover = picture && (await files.getBytes(originalName(picture)))
    if (picture && !cover) throw notFound('Card')
    const drawn = await draw(cover, texts, picture?.focus)
    await files.put(key, drawn)
    return drawn
  }

  /** The content of the card at this address; undefined for addresses that no page uses now, so that no other cards can be requested. */
  async function contentAt(address: string): Promise<CardContent | undefined> {
    const site = await reader.site()
    if (address === studioCardAddress(site)) return { texts: studioTexts(site) }
    const slug = /^\/cards\/([a-z0-9-]+)-[0-9a-f]{16}\.jpg$/.exec(address)?.[1]
    const found = slug === undefined ? undefined : await reader.atSlug(slug)
    if (!found || !('project' in found) || found.card !== address) return undefined
    return { picture: coverOf(found.project)?.picture, texts: textsOf(found.project, site.studioName) }
  }

  return new Hono<AppEnv>().get('/:name{.+\\.jpg}', async (c) => {
    const address = `/cards/${c.req.param('name')}`
    const content = await contentAt(address)
    if (!content) throw notFound('Card')
    const drawing =
      inProgress.get(address) ?? card(address, content).finally(() => inProgress.delete(address))
    inProgress.set(address, drawing)
    return new Response((await drawing) as BodyInit, {
      headers: {
        ...headers,
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': DENY_ALL_POLICY,
        // Social networks and messengers embed it in their own pages.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    })
  })
}
