import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { PublicSite } from '../domain/content/site-fields.ts'
import type { FileStore } from '../domain/file/file-store.ts'
import type { PublicOpening } from '../domain/hiring/opening-fields.ts'
import { originalName, pictureNameAt } from '../domain/picture/picture.ts'
import type { Focus } from '../domain/picture/picture-schema.ts'
import type { PublicProject } from '../domain/project/project-fields.ts'
import { coverOf } from '../domain/project/section.ts'
import { notFound } from '../domain/shared/problem.ts'
import type { SiteReader } from '../domain/site-reader.ts'
import { DENY_ALL_POLICY } from '../http/answer/csp.ts'
import type { Headers } from '../http/answer/security-headers.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { madeOnce } from './made-once.ts'

/** A picture, and texts below it; without texts the picture fills the card. */
type Card<Picture> = { focus?: Focus } & (
  | { picture?: Picture; texts: CardTexts }
  | { picture: Picture; texts?: undefined }
)
/** A card whose picture is given by the file of the upload. */
type CardContent = Card<string>
type CardTexts = { name: string; caption: string; studio: string }
/** Draws a card of the picture's bytes and the texts; the encoder's child process does. */
export type DrawCard = (card: Card<Uint8Array>) => Promise<Uint8Array>

const textsOf = ({ name, category, location }: PublicProject, studio: string): CardTexts => ({
  name,
  caption: `${category} — ${location}`,
  studio,
})

/** The address of a project's sharing card. It changes with the card's content, so networks that cache it fetch it again. */
export function cardAddress(project: PublicProject, studio: string): string {
  const { id, focus } = coverOf(project)?.picture ?? {}
  const version = contentHash([textsOf(project, studio), id, ...(focus ? [focus] : [])])
  return `/cards/${project.slug}-${version}.jpg`
}

const openingTexts = ({ title, department, location }: PublicOpening, studio: string): CardTexts => ({
  name: title,
  caption: `${department} — ${location}`,
  studio,
})

const JOB_PREFIX = 'opening-'

export const openingCardAddress = (opening: PublicOpening, studio: string) =>
  `/cards/${JOB_PREFIX}${opening.slug}-${contentHash([openingTexts(opening, studio)])}.jpg`

/** The address of the card of all other pages: the sharing picture, else the studio's name and tagline. */
export function studioCardAddress(site: PublicSite, focus?: Focus): string {
  return `/cards/${contentHash(studioCard(site, focus))}.jpg`
}

function studioCard({ sharingPicture, studioName, tagline }: PublicSite, focus?: Focus): CardContent {
  const picture = sharingPicture && pictureNameAt(sharingPicture.img_src)
  return picture ? { picture, focus } : { texts: { name: studioName, caption: tagline, studio: '' } }
}

const contentHash = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

/** /cards: a picture of 1200x630 for each project and opening, and one for the studio, drawn on the first request and stored. */
export function sharingCards(reader: SiteReader, files: FileStore, draw: DrawCard, headers: Headers) {
  const storedOrMade = madeOnce(files)

  async function drawn(content: CardContent): Promise<Uint8Array> {
    const picture = content.picture ? await files.getBytes(content.picture) : undefined
    if (content.picture && !picture) throw notFound('Card')
    return draw({ ...content, picture } as Card<Uint8Array>)
  }

  /** The content of the card at this address; undefined for addresses that no page uses now, so that no other cards can be requested. */
  async function contentAt(address: string): Promise<CardContent | undefined> {
    const site = await reader.site()
    const focus = await reader.sharingFocus()
    if (address === studioCardAddress(site, focus)) return studioCard(site, focus)
    const slug = /^\/cards\/([a-z0-9-]+)-[0-9a-f]{16}\.jpg$/.exec(address)?.[1]
    if (slug === undefined) return undefined
    if (slug.startsWith(JOB_PREFIX)) {
      const found = await reader.openingAtSlug(slug.slice(JOB_PREFIX.length))
      if (found && 'opening' in found && found.card === address)
        return { texts: openingTexts(found.opening, site.studioName) }
    }
    const found = await reader.atSlug(slug)
    if (!found || !('project' in found) || found.card !== address) return undefined
    const cover = coverOf(found.project)?.picture
    return {
      picture: cover && originalName(cover),
      focus: cover?.focus,
      texts: textsOf(found.project, site.studioName),
    }
  }

  return new Hono<AppEnv>().get('/:name{.+\\.jpg}', async (c) => {
    const address = `/cards/${c.req.param('name')}`
    const content = await contentAt(address)
    if (!content) throw notFound('Card')
    const card = await storedOrMade(address.slice(1), async () => ({
      bytes: await drawn(content),
      isWhole: true,
    }))
    return new Response(card.bytes as BodyInit, {
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
