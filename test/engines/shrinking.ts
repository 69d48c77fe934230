import { expect, vi } from 'vitest'
import { pages } from '../../src/domain/shared/pages.ts'
import { cameraPictureNames, faultsOfShrunk, readCameraPicture } from '../support/data/camera-pictures.ts'
import { recordSentFiles, sentFiles } from '../support/data/sent-files.ts'
import { type scenarios, signIn } from './scenarios.ts'
import type { Visitor } from './visitor.ts'

const LIBRARY = pages.pictures.path
const PATIENT = { timeout: 60_000, interval: 200 } // ms
const text = () => document.body.innerText

/** All kinds of pictures; `npm test` shrinks three of them. */
export const shrinking: typeof scenarios = Object.fromEntries(
  cameraPictureNames.map((name) => [
    `${name} is shrunk upright with correct colours, or rejected with a reason`,
    (visitor: Visitor) => shrink(visitor, name),
  ]),
)

async function shrink(visitor: Visitor, name: string) {
  const picture = await readCameraPicture(name)
  await signIn(visitor, LIBRARY)
  await visitor.run(answerUploads)
  await visitor.run(recordSentFiles)
  await visitor.attach('Upload pictures', picture.path)
  await visitor.click('button', 'Shrink to fit')
  const result = picture.refusal ?? / → \d+ KB, \d+ × \d+/
  await vi.waitFor(async () => expect(await visitor.run(text)).toMatch(result), PATIENT)
  const sent = await visitor.run(sentFiles)
  expect(sent).toHaveLength(picture.refusal ? 0 : 1)
  for (const { base64 } of sent)
    expect(await faultsOfShrunk(Buffer.from(base64, 'base64'), picture)).toEqual([])
}

/** Runs inside the page, in place of the server: what the pages send is read from their requests. */
function answerUploads() {
  const uploaded = { id: '0', url: '/missing-image.svg', width: 1920, height: 1280, type: 'image/jpeg' }
  XMLHttpRequest.prototype.send = function () {
    Object.defineProperty(this, 'status', { value: 201 })
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(uploaded) })
    this.dispatchEvent(new ProgressEvent('load'))
  }
}
