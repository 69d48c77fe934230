import sharp from 'sharp'
import { expect, test } from 'vitest'
import { nameLines, sharingCard } from './sharing-card.ts'

test('a long project name is drawn completely, in smaller letters and at most two lines', () => {
  expect(nameLines('TOWN HALL, TURA')).toEqual({ size: 42, lines: ['TOWN HALL, TURA'] })
  const long = 'COMMUNITY HALL AND CYCLONE SHELTER WITH A SCHOOL FOR TWO HUNDRED CHILDREN ON THE RIVER ISLAND'
  const { size, lines } = nameLines(long)
  expect(size).toBe(32)
  expect(lines.join(' ')).toBe(long)
})

test('a name too long for two lines ends in an ellipsis', () => {
  const { lines } = nameLines('HALL OF THE RIVER '.repeat(12).trim().slice(0, 200))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/[A-Z]…$/)
})

test.each(['X'.repeat(200), `A${'Y'.repeat(30)} ${'Z'.repeat(60)}`])(
  'nothing runs over the edges of the card: %s',
  async (name) => {
    const card = await sharingCard({
      texts: { name, caption: 'W'.repeat(200), studio: 'M'.repeat(200) },
    })
    const margin = { left: 1200 - 40, top: 0, width: 40, height: 630 }
    const { channels } = await sharp(await sharp(card).extract(margin).toBuffer()).stats()
    for (const { min, max } of channels) expect(max - min).toBeLessThan(20)
  },
)

test.each([
  ['KĀMĀKHYĀ TEMPLE', 'KMKHY TEMPLE'],
  ['KĀMĀKHYĀ TEMPLE', 'KAMAKHYA TEMPLE'],
  ['শিৱ দৌল', 'শৱ দল'],
  ['शिव मंदिर', ''],
  ['ꯃꯅꯤꯄꯨꯔ', ''],
])('a name is drawn in its own letters: %s is not %j', async (name, other) => {
  const card = (text: string) => sharingCard({ texts: { name: text, caption: '', studio: '' } })
  const drawn = await card(name)
  expect(drawn.equals(await card(other))).toBe(false)
  expect(drawn.equals(await card(name.normalize('NFD')))).toBe(true)
})

test('a cover with a focal point fills the width of the card, cropped around that point, and others are whole', async () => {
  const square = (background: string) =>
    ({ create: { width: 400, height: 400, channels: 3, background } }) as const
  const red = await sharp(square('#ff0000')).png().toBuffer()
  const cover = await sharp({ create: { width: 400, height: 1200, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 800 }])
    .jpeg()
    .toBuffer()
  const texts = { name: 'HALL', caption: '', studio: '' }
  const colourAt = async (card: Buffer, left: number, top: number) => {
    const { data } = await sharp(card)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [r = 0, g = 0, b = 0] = data
    return r > 200 && g < 80 ? 'red' : b > 200 && r < 80 ? 'blue' : 'paper'
  }
  const whole = await sharingCard({ picture: cover, texts })
  expect([
    await colourAt(whole, 60, 60),
    await colourAt(whole, 60, 440),
    await colourAt(whole, 600, 250),
  ]).toEqual(['blue', 'red', 'paper'])
  const low = await sharingCard({ picture: cover, texts, focus: { x: 0.5, y: 0.9 } })
  expect([await colourAt(low, 60, 60), await colourAt(low, 1140, 440)]).toEqual(['red', 'red'])
  const high = await sharingCard({ picture: cover, texts, focus: { x: 0.5, y: 0 } })
  expect([await colourAt(high, 60, 60), await colourAt(high, 1140, 440)]).toEqual(['blue', 'blue'])
  const filled = await sharingCard({ picture: cover, focus: { x: 0.5, y: 0.9 } })
  expect([await colourAt(filled, 5, 5), await colourAt(filled, 1195, 625)]).toEqual(['red', 'red'])
})

test('without texts the picture fills the card', async () => {
  const red = { r: 200, g: 20, b: 20 }
  const picture = await sharp({ create: { width: 300, height: 900, channels: 3, background: red } })
    .png()
    .toBuffer()
  const card = sharp(await sharingCard({ picture }))
  expect(await card.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const { channels } = await card.stats()
  for (const { min, max } of channels) expect(max - min).toBeLessThan(20)
})
