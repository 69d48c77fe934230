import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { screenOf } from '../../src/domain/record/kinds.ts'
import { pages } from '../../src/domain/shared/pages.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import { project } from '../support/data/project.ts'
import { addTestPicture } from '../support/data/test-picture.ts'
import { button, PORTAL, projectScreens, storedDrafts, type } from '../support/screens/project-form.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const { app, signedIn, open, answer, storedProject } = projectScreens()

const version = (number: number) => screen.findByRole('link', { name: new RegExp(`^Version ${number}\\b`) })
const comparison = () => screen.findByRole('region', { name: 'Comparison' })
const says = async (find: () => Promise<HTMLElement>, words: string) =>
  waitFor(async () => expect((await find()).textContent).toContain(words))
const confirmRestore = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: /^Restore from version/ }))
  return { dialog, restore: dialog.getByRole('button', { name: 'Restore' }) }
}
const restoreAll = () => button(/^Restore all of version/)

test('what somebody saves meanwhile is compared first, and unsaved changes in the form stay', async () => {
  const { id, user, theirs, ask } = await storedProject()
  await theirs({ client: 'Second client' })
  const { person } = await open(`${PORTAL}/edit/${id}`)
  await type(person, 'Collaborators', 'Not saved')
  await waitFor(() => expect(storedDrafts()).toContain('NOT SAVED'))
  await person.click(await screen.findByRole('link', { name: 'History' }))
  await person.click(await button('Leave'))

  await says(comparison, '1 field differs')
  // Just before the restore arrives: the screen reads the current version once more after it has shown the first comparison.
  let isChanged = false
  answer(async (request, next) => {
    if (!isChanged && request.endsWith('/versions/1/restore')) {
      isChanged = true
      await theirs({ year: 1999 })
    }
    return next()
  })
  await person.click(await restoreAll())
  const first = await confirmRestore()
  first.dialog.getByText(/Your unsaved changes of this project stay in this browser\./)
  await person.click(first.restore)
  const [notice] = await screen.findAllByText(/so nothing was restored/)
  expect(notice!.textContent).toContain(`${user.name} saved this project on`)
  await says(comparison, '2 fields differ')
  await says(() => version(3), 'Current')
  expect((await ask('GET')).client).toBe('SECOND CLIENT')
  await expectAccessible()

  await person.click(await restoreAll())
  await person.click((await confirmRestore()).restore)
  await says(comparison, 'Nothing differs')
  expect(storedDrafts()).toContain('NOT SAVED')
})

test('a picture that was removed meanwhile is named, and the rest is restored', async () => {
  const { token } = await signedIn()
  const form = new FormData()
  form.append('file', new File([await jpeg(60, 40)], 'pier.jpg', { type: 'image/jpeg' }))
  const picture = (await app.ask('POST', '/api/projects/upload', { token, body: form })).body
  const { id, theirs, ask } = await storedProject({
    sections: [{ type: 'image', content: picture.url, alt: 'A pier' }],
  })
  await theirs({ client: 'Second client', sections: [] })
  await app.db.deleteFrom('pictures').where('id', '=', picture.id).execute()
  const { person } = await open(screenOf('project', 'history', id))
  await person.click(await restoreAll())
  await person.click((await confirmRestore()).restore)
  const [notice] = await screen.findAllByRole('alert')
  await waitFor(() => expect(notice!.textContent).toContain('Version 1 was restored, except for this'))
  expect(notice!.textContent).toContain('Sections: 1: This picture no longer exists, so it is not restored.')
  expect((await ask('GET')).client).toBe(project.client.toUpperCase())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Version 1' })))
})

test('fields that are selected are restored, Hidden too, and all of it leaves a hidden project hidden', async () => {
  const { id, theirs, ask } = await storedProject()
  await theirs({ client: 'Second client', hidden: true, year: 1999 })
  const { person } = await open(screenOf('project', 'history', id))
  await says(comparison, '3 fields differ')
  await person.click(await restoreAll())
  const all = await confirmRestore()
  all.dialog.getByText(/Whether it is hidden from the website stays as it is\./)
  expect(all.dialog.queryByText(/Yes becomes No/)).toBeNull()
  await person.click(all.dialog.getByRole('button', { name: 'Cancel' }))

  const selected = await button('Restore selected fields')
  const isPrimary = (one: HTMLElement) => one.getAttribute('data-variant') !== 'default'
  expect([selected, await restoreAll()].map(isPrimary)).toEqual([true, false])
  expect(selected.hasAttribute('disabled')).toBe(true)
  for (const name of ['Client', 'Hidden from the website'])
    await person.click(screen.getByRole('checkbox', { name }))
  await person.click(selected)
  const asked = await confirmRestore()
  expect(screen.getByRole('dialog').textContent).toMatch(/Hidden from the website: ?Yes becomes No/)
  await person.click(asked.dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(selected))
  await person.click(selected)
  await person.click((await confirmRestore()).restore)
  await screen.findByText('Restored from version 1: Client, Hidden from the website.')
  await says(() => version(3), 'Restored version 1: Client, Hidden')
  await says(comparison, '1 field differs')
  expect(await ask('GET')).toMatchObject({ client: project.client.toUpperCase(), hidden: false, year: 1999 })
})

test('a version as on the website has the facts of its pictures with it, and asks for none', async () => {
  const { token } = await signedIn()
  const [front, pier] = await Promise.all(
    ['front.jpg', 'pier.jpg'].map((name) => addTestPicture(app.db, name)),
  )
  const sections = [{ type: 'image', content: pier, alt: 'A pier' }]
  const body = { ...project, previewImageUrl: front, sections }
  const { id } = (await app.ask('POST', '/api/projects', { token, body })).body
  const calls: string[] = []
  answer((request, next) => {
    if (request.includes('/api/picture-facts')) calls.push(request)
    return next()
  })
  await open(`${screenOf('project', 'history', id)}?version=1&look=website`)
  await screen.findByTitle('The project as the website shows it')
  const frame = () => document.querySelector('iframe')!.contentDocument!
  await waitFor(() => expect(frame().querySelectorAll('picture source').length).toBeGreaterThan(0))
  expect(calls).toEqual([])
})

test('a first version alone says so, and one in the trash is only read', async () => {
  const { id, ask } = await storedProject()
  const history = screenOf('project', 'history', id)
  await open(history)
  await screen.findByText('No earlier version yet.')
  await says(comparison, 'This is the current version.')
  await expectAccessible()
  await ask('DELETE')
  const { person, search } = await open(history)
  await screen.findByText(/^This project is in the trash\./)
  expect(screen.queryByRole('button', { name: /^Restore all of version/ })).toBeNull()
  await person.click(await screen.findByRole('link', { name: 'Restore it' }))
  await waitFor(() => expect(search().get('view')).toBe('trash'))
  await open(`${history}?look=website`)
  const frame = await screen.findByTitle<HTMLIFrameElement>('The project as the website shows it')
  await waitFor(() => expect(frame.contentDocument?.body.textContent).toContain(project.name.toUpperCase()))
})

test.each([
  [screenOf('project', 'history', 'none'), 'This project no longer exists'],
  [screenOf('content', 'history', 'none'), 'There is no such page.'],
  [`${screenOf('content', 'history', 'team')}?version=99`, 'There is no version 99.'],
  [screenOf('content', 'history', 'about'), 'Nothing of this page is saved yet.'],
])('%s shows: %s', async (address, words) => {
  await open(address)
  await screen.findByText(new RegExp(words))
})

test('versions that could not be loaded can be retried', async () => {
  answer((request, next) =>
    request.includes('/versions') ? Promise.resolve(Response.json({}, { status: 400 })) : next(),
  )
  const { person } = await open(screenOf('content', 'history', 'team'))
  await screen.findByText('The versions could not be loaded.')
  await expectAccessible()
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await version(1)
})

test('older versions are shown on demand or by their address, and Recent Activity leads to them', async () => {
  const { token } = await signedIn()
  for (let save = 1; save <= 60; save++)
    await app.ask('PUT', '/api/content/about', { token, body: { title: `About ${save}` } })
  const { person } = await open(pages.activity.path)
  // One line for all of them, which opens to the single ones.
  await person.click(await button(/edited the About Page/))
  const [newest] = await screen.findAllByRole('link', { name: 'Show history' })
  await person.click(newest!)
  await says(() => version(60), 'Current')
  const list = within(screen.getByRole('navigation', { name: 'Versions' }))
  expect(list.getAllByRole('listitem')).toHaveLength(50)
  await person.click(list.getByRole('button', { name: /^Show older/ }))
  await person.click(await version(5))
  await says(comparison, '1 field differs')
  await says(() => screen.findByRole('region', { name: 'Title' }), 'removed: 5')
  await open(`${screenOf('content', 'history', 'about')}?version=7`)
  await says(() => screen.findByRole('region', { name: 'Title' }), 'removed: 7')
  expect(screen.queryByRole('link', { name: /^Version 7\b/ })).toBeNull()
})
