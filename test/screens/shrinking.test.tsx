import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shrinkMessages } from '../../src/dashboard/pictures/shrink/shrink-messages.ts'
import type { ShrinkAnswer, ShrinkRequest } from '../../src/dashboard/pictures/shrink/shrink-worker.ts'
import { pages } from '../../src/domain/shared/pages.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import { ADD, addDirectors, button, field } from '../support/screens/project-form.ts'
import { expectAccessible, fill, staffScreens, tabTo } from '../support/screens/staff-screens.tsx'

const { app, open } = staffScreens()

/** Stands in for the worker, which draws on canvases; those are tested in a browser. */
class ShrinkWorker {
  static running = 0
  static started = 0
  static answers = true
  onmessage?: (event: { data: ShrinkAnswer }) => void

  constructor() {
    ShrinkWorker.running++
    ShrinkWorker.started++
  }
  async postMessage({ file, size }: ShrinkRequest) {
    if (!ShrinkWorker.answers) return
    const blob = new Blob([await jpeg(60, 40)], { type: 'image/jpeg' })
    this.onmessage?.({
      data: file.name.endsWith('.gif') ? { failure: shrinkMessages.animated } : { blob, size },
    })
  }
  terminate() {
    ShrinkWorker.running--
  }
}

/** Its size is known at once. */
class Picture {
  onload = () => {}
  naturalWidth = 850
  naturalHeight = 600
  set src(_: string) {
    queueMicrotask(this.onload)
  }
}

beforeEach(async () => {
  Object.assign(ShrinkWorker, { running: 0, started: 0, answers: true })
  vi.stubGlobal('Worker', ShrinkWorker)
  vi.stubGlobal('Image', Picture)
  await addDirectors(app.db, 'R. DEKA')
})
afterEach(() => vi.unstubAllGlobals())

const TOO_LARGE = 'File is too large! Max size is 900KB.'
const large = (name = 'large.jpg') =>
  new File([new Uint8Array(1_100_000)], name, { type: name.endsWith('.gif') ? 'image/gif' : 'image/jpeg' })
const SHRUNK = /^1 MB → \d+ KB, 850 × 600$/
const shrunk = () => screen.findByText(SHRUNK)
const tooLarge = (count: number) => screen.findByText(`${count} pictures are larger than 900 KB.`)
const gone = (words: string | RegExp) => waitFor(() => expect(screen.queryByText(words)).toBeNull())

test('cancelling stops shrinking, and the offer to shrink is shown again', async () => {
  ShrinkWorker.answers = false
  const { person } = await open(ADD)
  await person.upload(await field('Add pictures'), [large('one.jpg'), large('two.jpg')])
  await tooLarge(2)
  expect(ShrinkWorker.started, 'the worker is loaded only when needed').toBe(0)
  await person.click(await button('Shrink all'))
  await screen.findByText('Waiting for the previous picture…')
  await expectAccessible()
  await waitFor(() => expect(ShrinkWorker.running).toBe(1))
  await person.click(screen.getAllByRole('button', { name: 'Cancel shrinking' }).at(-1)!)
  await person.click(await button('Cancel shrinking'))
  await tooLarge(2)
  await waitFor(() => expect(ShrinkWorker.running).toBe(0))
  expect(ShrinkWorker.started).toBe(1)
})

test('shrinking is undone, and another file takes the place of the large one', async () => {
  const { person } = await open(ADD)
  await person.upload(await field('Add pictures'), large())
  await fill(person, await field('Description of picture 1'), 'A gable')
  await screen.findByText(TOO_LARGE)
  expect(screen.queryByRole('button', { name: 'Shrink all' })).toBeNull()
  await expectAccessible()
  await tabTo(person, await button('Shrink to fit'))
  await person.keyboard('{Enter}')
  await shrunk()
  const gable = () => screen.getByRole('img', { name: 'A gable' }).getAttribute('src')
  expect(gable()).toMatch(/^\/media\/\w+\.jpg$/)
  await expectAccessible()
  await person.click(await button('Undo shrinking'))
  await screen.findByText(TOO_LARGE)
  expect(gable()).toBe('/missing-image.svg')
  const pier = new File([await jpeg(60, 40)], 'pier.jpg', { type: 'image/jpeg' })
  await person.upload(await field('Use another file'), pier)
  await waitFor(() => expect(gable()).toMatch(/^\/media\//))
  await gone(/pier\.jpg/)
})

test('a shrunk preview image is removed with what is said of it', async () => {
  const { person } = await open(ADD)
  await person.upload(await field('Choose preview image'), large())
  await screen.findByText('Preview file is too large! Max size is 900KB.')
  await person.click(await button('Shrink to fit'))
  await shrunk()
  await screen.findByRole('img', { name: 'The preview image' })
  await person.click(await button('Remove'))
  await gone(SHRUNK)
})

test('pictures are shrunk all at once with one line of progress, which names the file that failed', async () => {
  const { person } = await open(pages.pictures.path)
  await person.upload(await field('Upload pictures'), [large('gable.jpg'), large('moving.gif')])
  await tooLarge(2)
  await person.click(await button('Shrink all'))
  await screen.findByText('1 of 2 failed: moving.gif.')
  await expectAccessible()
})

test('pictures are always shrunk without asking, until that is turned off', async () => {
  const { person, token } = await open(ADD)
  const always = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Always shrink my pictures/ })
  const stored = async () => (await app.ask('GET', '/auth/preferences', { token })).body.shrinksPictures
  await person.upload(await field('Add pictures'), large())
  ;(await always()).focus()
  await person.keyboard(' ')
  await shrunk()
  await waitFor(async () => expect(await stored()).toBe(true))

  await open(pages.pictures.path)
  await person.upload(await field('Upload pictures'), large())
  await shrunk()
  expect(screen.queryByText(TOO_LARGE)).toBeNull()
  await expectAccessible()

  await open(pages.settings.path)
  await waitFor(async () => expect((await always()).checked).toBe(true))
  await person.click(await always())
  await waitFor(async () => expect(await stored()).toBe(false))
  await open(ADD)
  await person.upload(await field('Add pictures'), large())
  await screen.findByText(TOO_LARGE)
  expect(within(document.body).queryByText(SHRUNK)).toBeNull()
})
