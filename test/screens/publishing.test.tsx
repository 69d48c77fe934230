import { randomUUID } from 'node:crypto'
import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { screenOf } from '../../src/domain/record/kinds.ts'
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

const { open, ask, answer, titleOf, draftProject, draftAbout } = publishingScreens()

test('without a draft one line says what belongs there', async () => {
  await open(HOME)
  await screen.findByText(/^No drafts\./)
  await expectAccessible()
})

test('drafts are published together, all or none: a refused one is named with its reason and its editor', async () => {
  const id = await draftProject('RIVER SCHOOL', { client: '', year: 'soon' })
  await draftAbout('A new year')
  const before = await titleOf()
  const { person } = await open(HOME)
  const rows = (await list('Drafts, shared with colleagues')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^About Page page.*just now$/),
    expect.stringMatching(/^RIVER SCHOOL never publicproject.*just now$/),
  ])
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  await person.click(await button('Publish together…'))
  const form = await dialog('Publish 2 drafts together?')
  form.getByText(/^2 drafts are published at once, all or none\./)
  await expectAccessible()
  await fill(person, form.getByLabelText('Name'), 'New year')
  await person.click(form.getByRole('button', { name: 'Publish together' }))
  const alert = within(await form.findByRole('alert'))
  await alert.findByText(/^Nothing was published\./)
  await expectAccessible()
  expect(alert.getByRole('listitem').textContent).toMatch(/^RIVER SCHOOL: .+Open the draft$/)
  expect(alert.getByRole('link').getAttribute('href')).toBe(screenOf('project', 'edit', id))
  expect(await titleOf()).toBe(before)
})

test('drafts that were published together are taken back together by Undo', async () => {
  await draftProject('RIVER SCHOOL')
  await draftAbout('A new year')
  const before = await titleOf()
  const { person } = await open(HOME)
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  await person.click(await button('Publish together…'))
  const form = await dialog('Publish 2 drafts together?')
  await fill(person, form.getByLabelText('Name'), 'New year')
  await person.click(form.getByRole('button', { name: 'Publish together' }))
  await said('2 drafts are published: New year.')
  await isFocused(screen.getByRole('heading', { name: 'Drafts and schedule' }))
  expect(await titleOf()).toBe('A new year')
  await person.click(await button('Undo'))
  await said('Publishing is undone. The drafts are there again.')
  expect(await titleOf()).toBe(before)
})

test('a single draft that another save disputes is refused with the fields, and stays', async () => {
  const { body } = await ask('POST', 'projects', project)
  await ask('PUT', `projects/${body.id}/draft`, { fields: { client: 'OURS' } })
  await ask('PUT', `projects/${body.id}`, { client: 'THEIRS' })
  const { person } = await open(HOME)
  await select(person, 'TOWN HALL, TURA')
  await person.click(await button('Publish…'))
  const form = await dialog('Publish TOWN HALL, TURA?')
  await person.click(form.getByRole('button', { name: 'Publish' }))
  await form.findByText(/also changed Client meanwhile/)
  expect(form.getByRole('link').getAttribute('href')).toBe(screenOf('project', 'edit', body.id))
})

test('what a colleague saves while the dialog is open is not published, and is at the next press', async () => {
  const id = await draftProject('RIVER SCHOOL')
  const { person } = await open(HOME)
  await select(person, 'RIVER SCHOOL')
  await person.click(await button('Publish…'))
  const form = await dialog('Publish RIVER SCHOOL?')
  await ask('PUT', `projects/${id}/draft`, { fields: { name: 'LAKE SCHOOL' } })
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await screen.findByText('LAKE SCHOOL')
  await person.click(form.getByRole('button', { name: 'Publish' }))
  await form.findByText(/The SUPER_ADMIN saved this draft meanwhile\./)
  expect((await ask('GET', `projects/${id}`)).status).toBe(404)
  await person.click(form.getByRole('button', { name: 'Publish' }))
  await said('LAKE SCHOOL is published.')
})

test('after a refusal a draft that it does not name is not published in a version that was not shown', async () => {
  await draftProject('RIVER SCHOOL', { client: '' })
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  await person.click(await button('Publish together…'))
  const form = await dialog('Publish 2 drafts together?')
  answer(async (request, next) => {
    const response = await next()
    if (request === 'POST /api/publications') await draftAbout('Unseen')
    return response
  })
  await person.click(form.getByRole('button', { name: 'Publish together' }))
  await form.findByText('RIVER SCHOOL', { selector: 'strong' })
  answer((_, next) => next())
  await person.click(form.getByRole('button', { name: 'Publish together' }))
  await form.findByText(/The SUPER_ADMIN saved this draft meanwhile\./)
})

test('a draft that was discarded while the dialog is open is left out at the next press', async () => {
  const id = await draftProject('RIVER SCHOOL')
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  await person.click(await button('Publish together…'))
  const form = await dialog('Publish 2 drafts together?')
  await ask('DELETE', `projects/${id}/draft`)
  await person.click(form.getByRole('button', { name: 'Publish together' }))
  await form.findByText('A draft was published or discarded meanwhile.')
  await person.click(form.getByRole('button', { name: 'Publish' }))
  await said('About Page is published.')
})

test('a publication whose answer was lost is sent again, and done once; what others had changed is named', async () => {
  const { body } = await ask('POST', 'projects', project)
  await ask('PUT', `projects/${body.id}/draft`, { fields: { client: 'OURS' } })
  await ask('PUT', `projects/${body.id}`, { year: 2031 })
  const { person } = await open(HOME)
  await select(person, 'TOWN HALL, TURA')
  await person.click(await button('Publish…'))
  const form = await dialog('Publish TOWN HALL, TURA?')
  loseOneAnswer(answer, /^POST .*publications$/)
  await person.click(form.getByRole('button', { name: 'Publish' }))
  await form.findByText('The drafts could not be published. Please try again.')
  await person.click(form.getByRole('button', { name: 'Publish' }))
  await said('TOWN HALL, TURA is published.')
  await said(/’s change to Year was also saved\.$/)
  expect((await ask('GET', `projects/${body.id}/versions`)).body.items).toHaveLength(3)
})

test('the form of a page that was open before begins with what Home has published since', async () => {
  await draftAbout('A new year')
  const { person, back } = await open('/admin/dashboard/website-content#about')
  await screen.findByRole('textbox', { name: 'Title' })
  await person.click(await screen.findByRole('link', { name: 'Home' }))
  await select(person, 'About Page')
  await person.click(await button('Publish…'))
  await person.click((await dialog('Publish About Page?')).getByRole('button', { name: 'Publish' }))
  await said('About Page is published.')
  back()
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'A new year')
})

test('of many drafts the first are shown, the arrow keys move between them, and all can be shown', async () => {
  for (let number = 1; number <= 22; number++) await draftProject(`HOUSE ${number}`)
  const { person } = await open(HOME)
  const drafts = await list('Drafts, shared with colleagues')
  expect(drafts.getAllByRole('listitem')).toHaveLength(20)
  drafts.getByRole('checkbox', { name: 'Select HOUSE 22' }).focus()
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(drafts.getByRole('checkbox', { name: 'Select HOUSE 20' }))
  await person.keyboard(' ')
  await button('Publish…')
  await person.click(await button('Show all 22'))
  expect(drafts.getAllByRole('listitem')).toHaveLength(22)
})

test('HR sees the drafts of openings only', async () => {
  await draftAbout('A new year')
  const job = randomUUID()
  await ask('PUT', `jobs/${job}/draft`, { fields: { title: 'Model Maker' } })
  await open(HOME, 'HR_HIRING')
  const drafts = await list('Drafts, shared with colleagues')
  expect(drafts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Model Maker never publicopening/),
  ])
})
