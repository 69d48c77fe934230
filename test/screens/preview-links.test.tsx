import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPreview } from '../../src/store/draft/preview-links.ts'
import { tokenOf } from '../support/data/preview-links.ts'
import { project } from '../support/data/project.ts'
import { button, isFocused, said } from '../support/screens/portal.ts'
import {
  dialog,
  HOME,
  list,
  loseOneAnswer,
  publishingScreens,
  select,
} from '../support/screens/publishing.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

const { app, open, ask, answer, hold, draftProject, draftAbout } = publishingScreens()

const links = async () => (await ask('GET', 'preview-links')).body

test('a preview link is made for selected drafts, its address is shown once, and it is withdrawn', async () => {
  await draftProject('RIVER SCHOOL')
  await draftAbout('A new year')
  const { person, user } = await open(HOME)
  await select(person, 'RIVER SCHOOL', 'About Page')
  await person.click(await button('Preview link…'))
  const form = await dialog('Preview link for 2 drafts')
  await isFocused(form.getByLabelText('Name'))
  await person.click(form.getByRole('button', { name: 'Make the link' }))
  await form.findByText('Enter a name, such as ‘For the client’.')
  await expectAccessible()
  await fill(person, form.getByLabelText('Name'), 'For the client')
  await person.clear(form.getByLabelText('Last day'))
  await person.type(form.getByLabelText('Last day'), '1 Jan 2020')
  await person.click(form.getByRole('button', { name: 'Make the link' }))
  await form.findByText('Choose today or a later day.')
  await person.clear(form.getByLabelText('Last day'))
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await person.type(form.getByLabelText('Last day'), soon)
  await person.click(form.getByRole('button', { name: 'Make the link' }))

  const address = await form.findByLabelText<HTMLInputElement>('Address')
  form.getByText(/^Copy the address and send it\. It is shown only now/)
  await expectAccessible()
  const token = tokenOf(address.value)
  expect((await openPreview(app.db, token))?.name).toBe('For the client')
  await isFocused(form.getByRole('button', { name: 'Copy' }))
  await person.click(form.getByRole('button', { name: 'Copy' }))
  await form.findByText('Copied.')
  expect(await navigator.clipboard.readText()).toBe(address.value)
  await person.click(form.getByRole('button', { name: 'Done' }))
  await isFocused(await button('Preview link…'))

  const made = await list('Preview links')
  const words = made.getByRole('listitem').textContent
  expect(words).toContain(`For the client by ${user.name}`)
  expect(words).toContain('Shows About Page and RIVER SCHOOL.')
  expect(words).toMatch(/ends \d+ \w+ 20\d\d/)
  expect(document.body.textContent).not.toContain(token)
  await person.click(made.getByRole('button', { name: 'Withdraw: For the client' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Withdraw the preview link For the client?' }),
  )
  await expectAccessible()
  await person.click(question.getByRole('button', { name: 'Yes, Withdraw' }))
  await said('The preview link For the client is withdrawn.')
  await isFocused(screen.getByRole('heading', { name: 'Drafts and schedule' }))
  expect(await links()).toEqual([])
})

test('a preview link whose answer was lost is made once', async () => {
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await select(person, 'About Page')
  await person.click(await button('Preview link…'))
  const form = await dialog('Preview link for About Page')
  loseOneAnswer(answer, /^POST .*preview-links$/)
  await person.type(form.getByLabelText('Name'), 'For us{Enter}')
  await form.findByText('The link could not be made. Please try again.')
  await person.click(form.getByRole('button', { name: 'Make the link' }))
  await form.findByLabelText('Address')
  expect(await links()).toHaveLength(1)
})

test('Escape does not close the dialog while a link is being made', async () => {
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await select(person, 'About Page')
  await person.click(await button('Preview link…'))
  const form = await dialog('Preview link for About Page')
  const release = hold(/^POST .*preview-links$/)
  await person.type(form.getByLabelText('Name'), 'For us{Enter}')
  const cancel = form.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  await waitFor(() => expect(cancel.disabled).toBe(true))
  await person.keyboard('{Escape}')
  release()
  await form.findByLabelText('Address')
})

test('where the browser does not let the page copy, the address is selected', async () => {
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await select(person, 'About Page')
  await person.click(await button('Preview link…'))
  const form = await dialog('Preview link for About Page')
  await person.type(form.getByLabelText('Name'), 'For us{Enter}')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await person.click(await form.findByRole('button', { name: 'Copy' }))
  await form.findByText(/^This browser does not let the page copy\./)
})

test('a link says when it was opened, which of its drafts are gone, and that it has ended', async () => {
  const id = await draftProject('RIVER SCHOOL')
  await draftAbout('A new year')
  const drafts = [
    { kind: 'project', id },
    { kind: 'content', id: 'about' },
  ]
  await ask('POST', 'preview-links', { name: 'Both', drafts })
  const { body } = await ask('POST', 'preview-links', { name: 'Ended', drafts })
  await app.db
    .updateTable('preview_links')
    .set({ ends_at: new Date(Date.now() - 1000).toISOString(), opened_at: new Date().toISOString() })
    .where('id', '=', body.id)
    .execute()
  await ask('DELETE', `projects/${id}/draft`)
  await open(HOME)
  const rows = (await list('Preview links')).getAllByRole('listitem')
  await waitFor(() => expect(rows).toHaveLength(2))
  const words = Object.fromEntries(rows.map(({ textContent }) => [textContent!.slice(0, 4), textContent]))
  expect(words.Both).toContain('Shows About Page. 1 of its drafts is published or discarded.')
  expect(words.Both).toContain('not opened yet')
  expect(words.Ende).toMatch(/ended \d+ \w+ 20\d\dopened just now$/)
  await expectAccessible()
})

test('the panel of the portal makes a preview link of a project’s draft', async () => {
  const { body: house } = await ask('POST', 'projects', project)
  await ask('PUT', `projects/${house.id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  const { person } = await open(`/admin/dashboard/projects?project=${house.id}`)
  const draft = within(await screen.findByRole('region', { name: 'Draft, shared with colleagues' }))
  await person.click(await draft.findByRole('button', { name: 'Preview link…' }))
  const form = await dialog('Preview link for TOWN HALL, TURA')
  await fill(person, form.getByLabelText('Name'), 'For the client')
  await person.click(form.getByRole('button', { name: 'Make the link' }))
  await form.findByLabelText('Address')
  await expectAccessible()
  await person.click(form.getByRole('button', { name: 'Done' }))
  expect(await links()).toMatchObject([{ name: 'For the client', drafts: [{ id: house.id }] }])
})
