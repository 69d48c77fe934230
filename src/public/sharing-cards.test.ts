import { expect, test } from 'vitest'
import { emptySite } from '../domain/content/content.ts'
import type { PublicSite } from '../domain/content/site-fields.ts'
import type { FileStore } from '../domain/file/file-store.ts'
import type { Focus } from '../domain/picture/picture-schema.ts'
import type { SiteReader } from '../domain/site-reader.ts'
import { type DrawCard, sharingCards, studioCardAddress } from './sharing-cards.ts'

const NAME = `${'a'.repeat(32)}.jpg`
const upload = new Uint8Array([1, 2, 3])

/** The status of the studio's card, and what it was drawn from. */
async function studioCard(site: PublicSite, stored: Record<string, Uint8Array>, focus?: Focus) {
  const drawn: Parameters<DrawCard>[0][] = []
  const files = {
    getBytes: async (key: string) => stored[key],
    put: async () => undefined,
  } as unknown as FileStore
  const reader = {
    site: async () => site,
    sharingFocus: async () => focus,
    atSlug: async () => undefined,
  } as unknown as SiteReader
  const draw: DrawCard = async (card) => {
    drawn.push(card)
    return new Uint8Array([9])
  }
  const app = sharingCards(reader, files, draw, {})
  const { status } = await app.request(studioCardAddress(site, focus).replace('/cards', ''))
  return { status, drawn }
}

test('the studio’s card is its sharing picture, and without one its name and tagline', async () => {
  const site = { ...emptySite, studioName: 'Plinth Studio', tagline: 'Architecture' }
  const texts = { name: 'Plinth Studio', caption: 'Architecture', studio: '' }
  expect(await studioCard(site, {})).toEqual({ status: 200, drawn: [{ texts }] })
  const withPicture = { ...site, sharingPicture: { img_src: `/media/${NAME}`, alt: '' } }
  expect(await studioCard(withPicture, { [NAME]: upload })).toEqual({
    status: 200,
    drawn: [{ picture: upload }],
  })
  const focus = { x: 0.2, y: 0.8 }
  expect(await studioCard(withPicture, { [NAME]: upload }, focus)).toEqual({
    status: 200,
    drawn: [{ picture: upload, focus }],
  })
  expect(studioCardAddress(withPicture, focus)).not.toBe(studioCardAddress(withPicture))
  expect(studioCardAddress(withPicture)).not.toBe(studioCardAddress(site))
})
