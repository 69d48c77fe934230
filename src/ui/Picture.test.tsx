import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Picture as PictureFacts } from '../domain/picture/picture-schema.ts'
import { Picture } from './Picture.tsx'

const facts: PictureFacts = {
  id: 'a'.repeat(32),
  format: 'jpg',
  width: 1600,
  height: 1000,
  animated: false,
  thumbhash: '',
  hasWebp: true,
  hasAvif: false,
  hasAnimation: false,
  hasLarge: false,
}
const focus = { x: 0, y: 0.5 }
const page = (picture: PictureFacts | undefined, frameRatio?: number) =>
  renderToString(
    <Picture address="/media/a.jpg" alt="" picture={picture} frameRatio={frameRatio} sizes="100vw" />,
  )

test('a picture with a focal point fills a frame of another ratio, cropped around that point', () => {
  expect(page({ ...facts, focus }, 4 / 3)).toContain('--picture-fit:cover;--picture-position:0% 50%')
})

test('a picture stays as its frame shows it without a focal point, or in a frame that has its ratio', () => {
  for (const html of [page(facts, 4 / 3), page({ ...facts, focus }), page(undefined, 4 / 3)])
    expect(html).not.toContain('--picture')
})
