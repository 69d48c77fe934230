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
