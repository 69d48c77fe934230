import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addTestPicture } from '../support/data/test-picture.ts'
import { button, field, PORTAL, projectScreens, text, toast, type } from '../support/screens/project-form.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

const { app, open, storedProject } = projectScreens(['R. DEKA', 'M. SEN', 'A. BARUAH'])

/** Opens the form of a new project; `theirs` saves as a colleague does meanwhile. */
async function editing(fields: object = {}) {
  const { form, theirs, ask } = await storedProject(fields)
  const opened = await open(form)
  await field('Client')
  return { ...opened, theirs, stored: () => ask('GET') }
}

const choice = (name: string) => within(within(screen.getByRole('dialog')).getByRole('group', { name }))
const conflict = async () =>
  within(await screen.findByRole('dialog', { name: 'Somebody else saved this project' }))
const left = () => waitFor(() => expect(location.pathname).toBe(PORTAL))

test('when two people change different fields, both changes are kept and the second is told', async () => {
  const { person, user, theirs, stored } = await editing()
  await theirs({ year: 1999, tags: ['THEIRS'] })
  await type(person, 'Client', 'Mine')
  await person.type(await field('Tags'), 'mine{Enter}')
  await person.click(await button('Update Project'))
  await toast(/^Project updated successfully!/)
  await toast(`${user.name}’s changes to Year, Tags were also saved.`)
  const saved = await stored()
  expect(saved).toMatchObject({ client: 'MINE', year: 1999 })
  expect(saved.tags.sort()).toEqual(['MINE', 'THEIRS'])
})

test('fields changed by both editors are chosen one by one', async () => {
  const { person, theirs, stored } = await editing()
  const sections = [{ type: 'text', content: 'Their words.' }]
  await theirs({ client: 'Theirs', projectTeam: 'Their team', sizeM2FT2: '10 m²', sections })
  await type(person, 'Client', 'Mine')
  await type(person, 'Project Team', 'My team')
  await person.click(await button('Add text'))
  await fill(person, await text('Text 1'), 'My words.')
  await person.click(await button('Update Project'))

  let dialog = await conflict()
  dialog.getByText(/Merged automatically: Size \(m²\/ft²\)\./)
  choice('Sections').getByText(/Their words\./)
  choice('Sections').getByText(/My words\./)
  await expectAccessible()
  await person.click(choice('Client').getByLabelText(/^Keep theirs/))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Choose a version for each field.')

  // Continuing to edit changes nothing; the next save asks again.
  await person.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect((await field('Client')).value).toBe('MINE')
  expect((await stored()).client).toBe('THEIRS')
  await person.click(await button('Update Project'))
  dialog = await conflict()
  await person.click(choice('Client').getByLabelText(/^Keep theirs/))
  await person.click(choice('Project Team').getByLabelText(/^Keep mine/))
  await person.click(choice('Sections').getByLabelText(/^Keep theirs/))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await left()
  expect(await stored()).toMatchObject({
    client: 'THEIRS',
    projectTeam: 'MY TEAM',
    sizeM2FT2: '10 m²',
    sections: [{ type: 'text', content: 'Their words.' }],
  })
})

test('preview images that both editors chose are drawn beside each other, and the chosen one is kept', async () => {
  const [first, mine, their] = await Promise.all(
    ['first.jpg', 'mine.jpg', 'their.jpg'].map((name) => addTestPicture(app.db, name)),
  )
  const { person, theirs, stored } = await editing({ previewImageUrl: first })
  await theirs({ previewImageUrl: their })
  await person.click(await button('Choose from the library: preview image'))
  const library = within(await screen.findByRole('dialog'))
  await person.click(await library.findByRole('button', { name: /mine\.jpg/ }))
  await person.click(await button('Update Project'))
  await conflict()
  const drawn = async () =>
    (await choice('Preview Image').findAllByRole('img', { name: 'The picture' })).map((image) =>
      image.getAttribute('src'),
    )
  await waitFor(async () => expect(await drawn()).toEqual([their, mine]))
  expect(choice('Preview Image').queryByText('No description')).toBeNull()
  await person.click(choice('Preview Image').getByLabelText(/^Keep theirs/))
  await person.click((await conflict()).getByRole('button', { name: 'Save' }))
  await left()
  expect(await stored()).toMatchObject({ previewImageUrl: their, previewPicture: {} })
})

test('a merge that breaks a rule shows the message at its field', async () => {
  const { person, theirs, stored } = await editing({ projectLeaders: ['R. DEKA', 'M. SEN'] })
  // Each editor removes the leader that the other kept.
  await person.click(await screen.findByRole('checkbox', { name: 'R. DEKA' }))
  await theirs({ projectLeaders: ['R. DEKA'] })
  await person.click(await button('Update Project'))
  expect((await screen.findAllByText('Choose at least one project leader.')).length).toBeGreaterThan(0)
  await person.click(screen.getByRole('checkbox', { name: 'A. BARUAH' }))
  await person.click(await button('Update Project'))
  await left()
  expect((await stored()).projectLeaders).toEqual(['A. BARUAH'])
})

test('the dialogs of the form are answered by keyboard', async () => {
  const { person, theirs, stored } = await editing()
  await type(person, 'Client', 'Mine')
  ;(await button('Cancel')).focus()
  await person.keyboard('{Enter}')
  const stay = await button('Stay')
  await waitFor(() => expect(document.activeElement).toBe(stay))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await theirs({ client: 'Theirs', year: 2031 })
  ;(await button('Update Project')).focus()
  await person.keyboard('{Enter}')
  const dialog = await conflict()
  dialog.getByLabelText(/^Keep theirs/).focus()
  await person.keyboard('{ArrowDown}')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Keep mine/).checked).toBe(true)
  dialog.getByRole('button', { name: 'Save' }).focus()
  await person.keyboard('{Enter}')
  await left()
  expect(await stored()).toMatchObject({ client: 'MINE', year: 2031 })
})
