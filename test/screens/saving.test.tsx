import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { pages, projectPath } from '../../src/domain/shared/pages.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import {
  ADD,
  button,
  field,
  fillRequired,
  PORTAL,
  projectScreens,
  text,
  toast,
  type,
} from '../support/screens/project-form.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

const { app, signedIn, open, hold, storedProject } = projectScreens()
const NAME = 'TOWN HALL, TURA'
const SAVE = '{Control>}s{/Control}'

const address = () => location.pathname + location.search
const status = (words: string | RegExp) => screen.findByText(words, { selector: '[role=status]' })
const saved = () => status(/^Saved \d\d:\d\d$/)
const focused = (target: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(target))

/** What the server finds by these words. */
const found = async (token: string, words: string) =>
  (await app.ask('GET', `/api/projects/search?q=${encodeURIComponent(words)}`, { token })).body

test('an update leads to the list at once, where the saved row has the focus and a mark', async () => {
  const { id, slug } = await storedProject()
  const { person } = await open(`${PORTAL}/edit/${id}`)
  await type(person, 'Client', 'Key client')
  await person.keyboard('{Enter}')
  const [words] = await toast(/^Project updated successfully!/)
  const link = within(words!.closest<HTMLElement>('[role=alert]')!).getByRole('link')
  expect(link.textContent).toBe('View on the website')
  expect(link.getAttribute('href')).toBe(projectPath(slug))
  await waitFor(() => expect(address()).toBe(PORTAL))
  const name = await button(NAME)
  await focused(name)
  expect(name.closest('[role=row], tr')!.textContent).toContain('Saved')
  await expectAccessible()
})

test('an update leads to the list with its filter, which says that it hides the saved project', async () => {
  const { id } = await storedProject()
  const { person } = await open(`${PORTAL}?category=CIVIC&project=${id}`)
  await person.click(await screen.findByRole('link', { name: 'Modify Project' }))
  await person.selectOptions(await field('Category'), 'RETAIL')
  await person.click(await button('Update Project'))
  const notice = `${NAME} is saved. The search or the filter hides it.`
  await screen.findByText(notice)
  expect(address()).toBe(`${PORTAL}?category=CIVIC`)
  await expectAccessible()
  await person.click(await button('Show it'))
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
  await focused(await button(NAME))
})

test('a save that is answered after its form was left is said, and leads nowhere', async () => {
  const { id } = await storedProject()
  const release = hold(/^(PUT|POST) \/api\/projects/)
  const { person } = await open(`${PORTAL}/edit/${id}`)
  await person.click(await button('Update Project'))
  await person.click(await screen.findByRole('link', { name: 'History' }))
  await screen.findByText('No earlier version yet.')
  release()
  await toast(/^Project updated successfully!/)
  await expectAccessible()
  expect(address()).toBe(`${PORTAL}/${id}/history`)
})

test('a save that is answered while the next screen is being loaded leads nowhere', async () => {
  const { id } = await storedProject()
  const release = hold(/^(PUT|POST) \/api\/projects/)
  const { person } = await open(`${PORTAL}/edit/${id}`)
  await person.click(await button('Update Project'))
  // Without a wait: the form is still drawn when the answer comes.
  ;(await screen.findByRole('link', { name: 'Settings' })).click()
  release()
  await toast(/^Project updated successfully!/)
  await screen.findByLabelText(/^Display Name/)
  expect(address()).toBe(pages.settings.path)
})

test('a save of a project that was made in the form leads nowhere while the next screen is being loaded', async () => {
  const { person } = await open(ADD)
  await fillRequired(person, 'Weaving shed')
  await person.keyboard(SAVE)
  await waitFor(() => expect(document.title).toMatch(/^Edit Project: WEAVING SHED/))
  const release = hold(/^PUT \/api\/projects/)
  await person.click(await button('Publish'))
  // A screen that no other test has loaded.
  ;(await screen.findByRole('link', { name: /^Enquiries/ })).click()
  release()
  await toast(/^Project updated successfully!/)
  await screen.findByRole('heading', { level: 1, name: 'Enquiries' })
  expect(address()).toBe(pages.enquiries.path)
})

test('Save hidden makes a project that visitors do not see, whose form goes on and publishes it', async () => {
  const { token, person } = await open(ADD)
  await fillRequired(person, 'Weaving shed')
  await person.click(await button('Add text'))
  await fill(person, await text('Text 1'), 'Looms.')
  await person.keyboard(SAVE)
  await saved()
  await waitFor(() => expect(address()).toMatch(/\/projects\/edit\//))
  await waitFor(() => expect(document.title).toMatch(/^Edit Project: WEAVING SHED/))
  await focused(await text('Text 1'))
  await expectAccessible()
  const [made, ...others] = await found(token, 'weaving shed')
  expect(others).toEqual([])
  expect(made).toMatchObject({ hidden: true, sections: [{ content: 'Looms.' }] })
  expect(address()).toBe(`${PORTAL}/edit/${made.id}`)
  await person.keyboard(SAVE)
  await status('No changes to save')

  await person.click(await button('Publish'))
  await waitFor(() => expect(address()).toBe(PORTAL))
  expect(await found(token, 'weaving shed')).toMatchObject([{ hidden: false }])
  await open(`${PORTAL}/edit/${made.id}`)
  await button('Update Project')
  await button('Save and stay')
  expect((await field('Hidden from the website')).checked).toBe(false)
})

test('a link that is pressed at the moment in which a form says that it is saved leads on', async () => {
  const { id } = await storedProject()
  const { person } = await open(`${PORTAL}/edit/${id}`)
  await type(person, 'Client', 'Key client')
  const link = screen.getByRole('link', { name: 'History' })
  const isSaved = () => [...document.querySelectorAll('[role=status]')].some(isSavedNote)
  const isSavedNote = ({ textContent }: Element) => /^Saved \d\d:\d\d$/.test(textContent)
  const pressing = new MutationObserver(() => isSaved() && pressed())
  function pressed() {
    pressing.disconnect()
    fireEvent.click(link)
  }
  pressing.observe(document.body, { subtree: true, childList: true, characterData: true })
  await person.keyboard(SAVE)
  await screen.findByRole('region', { name: 'Comparison' })
})

test('a text that is typed before the server has answered stays', async () => {
  const { id, token } = await storedProject()
  const { person } = await open(`${PORTAL}/edit/${id}`)
  const release = hold(/^PUT/)
  const client = await field('Client')
  await type(person, 'Client', 'East')
  await person.keyboard(SAVE)
  const update = await screen.findByRole<HTMLButtonElement>('button', { name: 'Update Project' })
  await waitFor(() => expect(update.disabled).toBe(true))
  await person.type(client, ' and west')
  release()
  await waitFor(() => expect(update.disabled).toBe(false))
  await status('Unsaved changes')
  expect(document.activeElement).toBe(client)
  expect(client.value).toBe('EAST AND WEST')
  expect((await app.ask('GET', `/api/projects/${id}`, { token })).body.client).toBe('EAST')
})

test('a text is saved once, however its letters are written', async () => {
  const { id, token } = await storedProject()
  const { person } = await open(`${PORTAL}/edit/${id}`)
  await fill(person, await field('Client'), 'SCHOOL বিদ্যাল\u09af\u09bc')
  await fill(person, await field('Project Team'), 'R. CAFE\u0301')
  await person.keyboard(SAVE)
  await saved()
  await person.keyboard(SAVE)
  await status('No changes to save')
  const { body } = await app.ask('GET', `/api/projects/${id}`, { token })
  expect([body.client, body.projectTeam]).toEqual(['SCHOOL বিদ্যাল\u09df', 'R. CAF\u00c9'])
})

test('a text that was deleted before a save can be brought back after it', async () => {
  const { token, person } = await open(ADD)
  await fillRequired(person, 'Weaving shed')
  for (const [number, words] of ['Looms.', 'Light from the north.'].entries()) {
    await person.click(await button('Add text'))
    await fill(person, await text(`Text ${number + 1}`), words)
  }
  await person.click(await button('Delete Text 1'))
  await person.keyboard(SAVE)
  await saved()
  await person.click(await button('Undo'))
  await waitFor(async () => expect((await text('Text 1')).value).toBe('Looms.'))
  await status('Unsaved changes')
  const save = await button('Save hidden')
  await person.click(save)
  await saved()
  await focused(save)
  expect(await found(token, 'weaving shed')).toMatchObject([
    { sections: [{ content: 'Looms.' }, { content: 'Light from the north.' }] },
  ])
})

test('Ctrl+S saves a typed tag too, and the form of another new project is empty', async () => {
  const { token, person } = await open(ADD)
  await fillRequired(person, 'Rope walk')
  await person.type(await field('Tags'), 'hemp')
  await person.keyboard(SAVE)
  await saved()
  expect(await found(token, 'rope walk')).toMatchObject([{ tags: ['HEMP'] }])
  await person.keyboard('{Control>}k{/Control}')
  await person.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), 'Add Project')
  await screen.findAllByRole('option', { name: /Add Project/ })
  await person.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(ADD))
  await waitFor(async () => expect((await field('Project Name')).value).toBe(''))
})

test('Ctrl+S saves the part of Settings that has the focus', async () => {
  const { person, user } = await open(pages.settings.path)
  await person.click(await field('Display Name'))
  await person.keyboard(SAVE)
  await toast(`Name updated to ${user.name}!`)
})

test('Ctrl+S saves the picture in the panel', async () => {
  const { token } = await signedIn()
  const form = new FormData()
  form.append('file', new File([await jpeg(60, 40)], 'plinth.jpg', { type: 'image/jpeg' }))
  await app.ask('POST', '/api/projects/upload', { token, body: form })
  const { person } = await open(pages.pictures.path)
  await person.click(await button(/plinth\.jpg/))
  const panel = within(await screen.findByRole('complementary', { name: /^Picture/ }))
  const name = await panel.findByRole('textbox', { name: 'Name' })
  await person.clear(name)
  await person.type(name, 'north-wall')
  panel.getByRole('button', { name: 'Close panel' }).focus()
  await person.keyboard(SAVE)
  await saved()
  await person.keyboard(SAVE)
  await panel.findByText('No changes to save')
})
