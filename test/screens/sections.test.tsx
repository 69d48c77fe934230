import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { jpeg } from '../support/data/made-pictures.ts'
import { project } from '../support/data/project.ts'
import { addTestPicture } from '../support/data/test-picture.ts'
import { dragByKey } from '../support/screens/dragging.ts'
import { storedDrafts } from '../support/screens/project-form.ts'
import { expectAccessible, fill, staffScreens, tabTo } from '../support/screens/staff-screens.tsx'

const PORTAL = '/admin/dashboard/projects'
const ADD = `${PORTAL}?view=add`
const UPLOAD = 'POST /api/projects/upload'
const { app, signedIn, open, answer, hold } = staffScreens()
type Person = Awaited<ReturnType<typeof open>>['person']
type Field = HTMLInputElement

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByLabelText<Field>(name)
const sections = async () => within(await screen.findByRole('group', { name: 'Sections' }))
const uploaded = () => [...document.querySelectorAll<HTMLImageElement>('li img[src^="/media/"]')]

async function pictures(...names: string[]) {
  const bytes = new Uint8Array(await jpeg(60, 40))
  return names.map((name) => new File([bytes], name, { type: 'image/jpeg' }))
}

const addPictures = async (person: Person, ...names: string[]) =>
  person.upload(await field('Add pictures'), await pictures(...names))

test('files dropped on the sections become sections, and files dropped beside them are ignored', async () => {
  await open(ADD)
  const group = await screen.findByRole('group', { name: 'Sections' })
  const dataTransfer = { files: await pictures('pier.jpg', 'roof.jpg'), types: ['Files'] }
  expect(fireEvent.drop(document.body, { dataTransfer }), 'the browser opens the files').toBe(false)
  expect(within(group).queryAllByRole('listitem')).toEqual([])
  fireEvent.drop(group, { dataTransfer })
  await waitFor(() => expect(within(group).getAllByRole('listitem')).toHaveLength(2))
  await waitFor(() => expect(uploaded()).toHaveLength(2))
})

test('pictures without a description are counted, and pressing the count focuses the first', async () => {
  const { person } = await open(ADD)
  await addPictures(person, 'a.jpg', 'b.jpg', 'c.jpg')
  await person.click(await button('3 pictures have no description yet'))
  expect(document.activeElement).toBe(await field('Description of picture 1'))
  await person.paste('A pier')
  await person.click(await button('2 pictures have no description yet'))
  expect(document.activeElement).toBe(await field('Description of picture 2'))
  await person.paste('A roof')
  await fill(person, field('Description of picture 3'), 'A stair')
  await waitFor(() => expect(screen.queryByRole('button', { name: /no description/ })).toBeNull())
})

test('a file that the server rejects as too large shows a message at its field, and the form stays filled', async () => {
  const refused = () => new Response('<h1>413</h1>', { status: 413 })
  answer((request, next) => (request === UPLOAD ? Promise.resolve(refused()) : next()))
  const { person } = await open(ADD)
  await fill(person, field('Project Name'), 'Pier')
  await addPictures(person, 'pier.jpg')
  const section = within((await sections()).getByRole('listitem'))
  expect((await section.findByRole('alert')).textContent).toBe('File is too large! Max size is 900KB.')
  await person.upload(await field('Choose preview image'), await pictures('front.jpg'))
  const preview = within(screen.getByRole('group', { name: 'Preview Image' }))
  const message = 'Preview file is too large! Max size is 900KB.'
  expect((await preview.findByRole('alert')).textContent).toBe(message)
  // Saving does not discard a failed upload.
  const notYet = /^(pier|front).jpg is not uploaded yet/
  await person.click(await button('Add Project'))
  await waitFor(() => expect(screen.getAllByText(notYet, { selector: 'p' })).toHaveLength(2))
  const described = (await field('Choose preview image')).getAttribute('aria-describedby')
  screen.getByText('front.jpg is not uploaded yet. Fix it, or cancel it.', {
    selector: `#${CSS.escape(described!)}`,
  })
  section.getByRole('button', { name: 'Cancel upload' })
  await expectAccessible()
  answer((_, next) => next())
  await tabTo(person, section.getByRole('button', { name: 'Retry' }))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(uploaded()).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByText(notYet, { selector: 'p' })).toHaveLength(1))
  const words = new File(['words'], 'words.jpg', { type: 'image/jpeg' })
  await person.upload(await field('Choose preview image'), words)
  await screen.findByText(/^words\.jpg is not uploaded yet/, { selector: 'p' })
  expect(preview.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect((await field('Project Name')).value).toBe('PIER')
})

test('saving waits for uploads, and cancelling one upload removes only that picture', async () => {
  const { token } = await signedIn()
  const { id } = (await app.ask('POST', '/api/projects', { token, body: project })).body
  const release = hold(/^POST \/api\/projects\/upload$/)
  const { person } = await open(`${PORTAL}/edit/${id}`)
  await person.click(await button('Add text'))
  await fill(person, screen.findByRole('textbox', { name: 'Text 1' }), 'One.')
  await addPictures(person, 'a.jpg', 'b.jpg', 'c.jpg')
  await screen.findByRole('progressbar', { name: 'Uploading c.jpg' })
  await person.click(await button('Update Project'))
  await screen.findByText('Saving when 3 files are uploaded…')
  await expectAccessible()
  await person.click(await button('Do not save yet'))
  await tabTo(person, screen.getAllByRole('button', { name: 'Cancel upload' }).at(-1)!)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(2))
  expect(screen.getByRole<Field>('textbox', { name: 'Text 1' }).value).toBe('One.')

  await person.click(await button('Update Project'))
  await screen.findByText('Saving when 2 files are uploaded…')
  release()
  await screen.findAllByText(/^Project updated successfully!/)
  const saved = (await app.ask('GET', `/api/projects/${id}`)).body
  expect(saved.sections.map(({ type }: { type: string }) => type)).toEqual(['text', 'image', 'image'])
})

test('a picture that arrives between two keys of its description stays', async () => {
  const release = hold(/^POST \/api\/projects\/upload$/)
  // A key after the answer to the upload, and before the form is drawn with it.
  const { send } = XMLHttpRequest.prototype
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
    body,
  ) {
    const arrive = this.onload!
    this.onload = (event) => {
      arrive.call(this, event)
      const description = screen.getByLabelText<Field>('Description of picture 1')
      fireEvent.input(description, { target: { value: `${description.value}y` } })
    }
    send.call(this, body)
  })
  const { person } = await open(ADD)
  await addPictures(person, 'jetty.jpg')
  await fill(person, field('Description of picture 1'), 'The jett')
  release()
  await waitFor(() => expect(uploaded()).toHaveLength(1))
  sending.mockRestore()
  expect((await field('Description of picture 1')).value).toBe('The jetty')
  expect(uploaded()[0]!.alt).toBe('The jetty')
})

test('an upload that fails is said, and the description of the picture is kept, also in the draft', async () => {
  answer((request, next) => (request === UPLOAD ? Promise.reject(new TypeError()) : next()))
  const { person } = await open(ADD)
  await addPictures(person, 'lost.jpg')
  await screen.findByText('File upload failed. Please check the file size (max 900KB).')
  const words = 'A pier at low water'
  const described = () =>
    waitFor(async () => expect((await field('Description of picture 1')).value).toBe(words))
  await fill(person, field('Description of picture 1'), words)
  await person.click(await button('Delete Picture 1'))
  await person.click(await button('Undo'))
  await described()
  await waitFor(() => expect(storedDrafts()).toContain(words))
  await open(ADD)
  await described()
  answer((_, next) => next())
  await person.upload(await field('Choose the picture'), await pictures('found.jpg'))
  await waitFor(() => expect(uploaded()).toHaveLength(1))
  await described()
})

test('pictures are drawn once their facts are known, which one call asks for all, and none for an upload', async () => {
  const { token } = await signedIn()
  const names = ['pier.jpg', 'roof.jpg', 'front.jpg']
  const [pier, roof, front] = await Promise.all(names.map((name) => addTestPicture(app.db, name)))
  const sections = [pier, roof, pier].map((content) => ({ type: 'image', content, alt: 'A part' }))
  const body = { ...project, sections, previewImageUrl: front }
  const { id } = (await app.ask('POST', '/api/projects', { token, body })).body
  const calls: string[] = []
  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  answer(async (request, next) => {
    if (!request.includes('/api/picture-facts')) return next()
    calls.push(request)
    await known
    return next()
  })
  const { person } = await open(`${PORTAL}/edit/${id}`)
  await field('Description of picture 3')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(uploaded()).toEqual([])
  tell()
  await screen.findByRole('img', { name: 'The preview image' })
  await waitFor(() => expect(uploaded()).toHaveLength(3))
  const variants = () => uploaded().map((image) => image.closest('picture')!.querySelector('source') !== null)
  expect(variants()).toEqual([true, true, true])
  await addPictures(person, 'gate.jpg')
  await waitFor(() => expect(variants()).toEqual([true, true, true, true]))
  expect(calls).toHaveLength(1)
})

test('a missing picture shows the placeholder', async () => {
  const { token } = await signedIn()
  const content = await addTestPicture(app.db, 'pier.jpg')
  const body = { ...project, sections: [{ type: 'image', content, alt: 'A pier' }] }
  const { id } = (await app.ask('POST', '/api/projects', { token, body })).body
  await open(`${PORTAL}/edit/${id}`)
  await waitFor(() => expect(uploaded()).toHaveLength(1))
  fireEvent.error(uploaded()[0]!)
  const image = () => screen.getByRole<HTMLImageElement>('img', { name: 'A pier' })
  await waitFor(() => expect(image().getAttribute('src')).toBe('/missing-image.svg'))
})

describe('the section that was picked up is the one that moves', () => {
  /** The form of a project with three texts, whose save is answered after `answerSave`. */
  async function editing() {
    const { token } = await signedIn()
    const sections = ['One.', 'Two.', 'Three.'].map((content) => ({ type: 'text', content }))
    const { id } = (await app.ask('POST', '/api/projects', { token, body: { ...project, sections } })).body
    const release = hold(/^PUT/)
    const { person } = await open(`${PORTAL}/edit/${id}`)
    await field('Client')
    const theirs = (body: object) => app.ask('PUT', `/api/projects/${id}`, { token, body })
    return { person, theirs, answerSave: release }
  }
  const update = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update Project' })
  async function save(person: Person) {
    await person.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(update().disabled).toBe(true))
  }
  const texts = () => screen.getAllByRole<Field>('textbox', { name: /^Text \d/ }).map(({ value }) => value)

  test('while a deleted one comes back by Undo', async () => {
    const { person, answerSave } = await editing()
    await person.click(await button('Delete Text 1'))
    await save(person)
    await person.click(await button('Undo'))
    const handle = await button('Move Text 2')
    await dragByKey(handle, ' ', 'You have lifted an item in position 2')
    answerSave()
    await waitFor(() => {
      expect(update().disabled).toBe(false)
      screen.getByText('Unsaved changes')
    })
    await dragByKey(handle, 'ArrowUp', 'to position 1')
    await dragByKey(handle, ' ', 'You have dropped the item.')
    await waitFor(() => expect(texts()).toEqual(['One.', 'Three.', 'Two.']))
  })

  test('unless it is gone, because the shorter list of a colleague arrives', async () => {
    const { person, theirs, answerSave } = await editing()
    await theirs({ sections: [{ type: 'text', content: 'Theirs.' }] })
    await fill(person, field('Client'), 'East')
    await save(person)
    const handle = await button('Move Text 3')
    await dragByKey(handle, ' ', 'You have lifted an item in position 3')
    answerSave()
    await screen.findByText(/change to Sections was also saved/)
    await dragByKey(handle, 'ArrowUp', 'to position 2')
    await dragByKey(handle, ' ', 'You have dropped the item.')
    await waitFor(() => expect(texts()).toEqual(['Theirs.']))
  })
})
