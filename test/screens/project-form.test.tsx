import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { CERTIFICATES } from '../../src/domain/project/tender-schema.ts'
import { formatDay } from '../../src/domain/time/day.ts'
import { pdf } from '../support/data/documents.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import { project } from '../support/data/project.ts'
import {
  ADD,
  button,
  field,
  fillRequired,
  PORTAL,
  projectScreens,
  storedDrafts,
  text,
  toast,
  type,
} from '../support/screens/project-form.ts'
import { expectAccessible, fill, signInAgain } from '../support/screens/staff-screens.tsx'

const { app, signedIn, open, answer, hold, storedProject } = projectScreens()

type Person = Awaited<ReturnType<typeof open>>['person']

const stored = async () => (await app.ask('GET', '/api/projects')).body

test('required fields are marked, each missing one shows its message, and the list of them leads to each', async () => {
  const { person } = await open(ADD)
  await screen.findByText('Fields marked * are required.')
  expect((await field('Client')).required).toBe(true)
  await screen.findByRole('group', { name: 'Project Leaders required' })
  expect((await field('Size (m²/ft²)')).required).toBe(false)
  await person.click(await button('Add Project'))
  await screen.findByText('Check 9 fields.')
  expect(document.activeElement).toBe(await field('Project Name'))
  await screen.findByText('Choose at least one project leader.')
  await expectAccessible()
  const faults = within(screen.getByRole('list', { name: 'Fields to check' }))
  expect(faults.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Project Name', 'Category', 'State / Union Territory', 'Status', 'Year', 'Client'],
    ...['Project Team', 'Collaborators', 'Project Leaders'],
  ])
  await person.click(faults.getByRole('button', { name: 'Project Leaders' }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'R. DEKA' }))
  await person.click(faults.getByRole('button', { name: 'Client' }))
  expect(document.activeElement).toBe(await field('Client'))
  await person.keyboard('Somebody')
  await screen.findByText('Check 8 fields.')
  expect(faults.queryByRole('button', { name: 'Client' })).toBeNull()
  await fillRequired(person, 'Arcade')
  expect(screen.queryByText('Enter the name of the project.')).toBeNull()
  await type(person, 'Year', '1750')
  await person.click(await button('Add Project'))
  await waitFor(async () => expect(document.activeElement).toBe(await field('Year')))
  expect(screen.getAllByText('Enter a year from 1800 onwards.').length).toBeGreaterThan(0)
})

test('typing in the middle of a field keeps the cursor there, and a year accepts digits only', async () => {
  const { person } = await open(ADD)
  await type(person, 'Project Name', 'TOWN TURA')
  const name = await field('Project Name')
  await person.type(name, 'hall, ', { initialSelectionStart: 5, initialSelectionEnd: 5 })
  expect(name.value).toBe('TOWN HALL, TURA')
  await person.type(await field('Year'), 'c. 2024!')
  expect((await field('Year')).value).toBe('2024')
  const tags = await field('Tags')
  await person.type(tags, 'MUD')
  await person.type(tags, 'dry ', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(tags.value).toBe('DRY MUD')
})

test('the key date of a new project is today, and cannot be typed', async () => {
  await open(ADD)
  const day = await field('Key Date')
  expect(day.readOnly).toBe(true)
  expect(day.value).toBe(formatDay(new Date().toLocaleDateString('sv')))
})

test('changing the category resets the sub-category, which is disabled without a category', async () => {
  const { person } = await open(ADD)
  const sub = await screen.findByLabelText<HTMLSelectElement>('Sub-category')
  expect(sub.disabled).toBe(true)
  await person.selectOptions(await field('Category'), 'CIVIC')
  await person.selectOptions(sub, 'TOWN HALLS')
  await person.selectOptions(await field('Category'), 'SPORTS')
  expect(sub.value).toBe('')
  const names = ['Optional', 'STADIUMS', 'SPORTS COMPLEX', 'MULTIPURPOSE SPORTS HALLS']
  expect([...sub.options].map((option) => option.textContent)).toEqual(names)
})

test('tags added by Enter, Add and suggestion are normalized', async () => {
  const { token } = await signedIn()
  await app.ask('POST', '/api/projects', { token, body: { ...project, tags: ['BRICK'] } })
  const { person } = await open(ADD)
  const tags = await field('Tags')
  const chosen = () => within(screen.getByRole('list', { name: 'Chosen tags' })).getAllByRole('listitem')
  await person.type(tags, '  river  bank {Enter}')
  await person.type(tags, 'River Bank')
  await person.click(await button('Add tag'))
  expect(chosen().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^RIVER BANK/)])
  await person.type(tags, 'bri')
  await screen.findByRole('option', { name: 'BRICK' })
  await expectAccessible()
  await person.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Remove RIVER BANK' }))
  expect(chosen()).toHaveLength(1)
  // A tag that was typed but not added is saved too.
  await person.type(tags, 'ferry')
  await person.click(await button('Add Project'))
  await waitFor(() => expect(chosen()).toHaveLength(2))
  expect(chosen()[1]!.textContent).toMatch(/^FERRY/)
})

test('default tags are suggested when the saved tags fail to load', async () => {
  answer((request, next) => (request === 'GET /api/tags' ? Promise.reject(new TypeError()) : next()))
  const { person } = await open(ADD)
  await person.type(await field('Tags'), 'low')
  await screen.findByRole('option', { name: 'LOW_COST' })
})

test('a text over 700 characters is counted, kept and rejected', async () => {
  const { person } = await open(ADD)
  await fillRequired(person, 'Long text')
  await person.click(await button('Add text'))
  await person.click(await text('Text 1'))
  await person.paste('x'.repeat(701))
  await screen.findByText('701 / 700')
  await person.click(await button('Add Project'))
  await waitFor(async () => expect(document.activeElement).toBe(await text('Text 1')))
  expect(screen.getAllByText('At most 700 characters.').length).toBeGreaterThan(0)
})

test('Undo restores a deleted section to its place', async () => {
  const { person } = await open(ADD)
  for (const words of ['One.', 'Two.', 'Three.']) {
    await person.click(await button('Add text'))
    await fill(person, screen.getAllByRole('textbox', { name: /^Text/ }).at(-1)!, words)
  }
  await person.click(await button('Delete Text 2'))
  await waitFor(async () => expect((await text('Text 2')).value).toBe('Three.'))
  await person.click(await button('Undo'))
  await waitFor(async () => expect((await text('Text 2')).value).toBe('Two.'))
})

test('pressing save repeatedly creates one project', async () => {
  const { person } = await open(ADD)
  await fillRequired(person, 'Once only')
  const save = await button('Add Project')
  for (let press = 0; press < 200; press++) save.click()
  await toast(/^Project created successfully!/)
  expect(await stored()).toHaveLength(1)
})

test('a message of the server is shown at its field, and the form stays filled', async () => {
  const errors = { client: 'Enter the client.', 'sections.0.content': 'This picture no longer exists.' }
  const refused = () => Response.json({ message: 'Enter the client.', errors }, { status: 422 })
  answer((request, next) => (request === 'POST /api/projects' ? Promise.resolve(refused()) : next()))
  const { person } = await open(ADD)
  await fillRequired(person, 'Refused')
  await person.click(await button('Add text'))
  await fill(person, await text('Text 1'), 'Brick.')
  await person.click(await button('Add Project'))
  await screen.findByText('Check 2 fields.')
  expect(document.activeElement).toBe(await field('Client'))
  expect((await field('Project Name')).value).toBe('REFUSED')
  expect((await field('Client')).getAttribute('aria-invalid')).toBe('true')
  await type(person, 'Client', 'PWD')
  await waitFor(async () => expect((await field('Client')).getAttribute('aria-invalid')).not.toBe('true'))
  // The only one that is left is a link itself.
  await person.click(await button('This picture no longer exists.'))
  expect(document.activeElement).toBe(await text('Text 1'))

  answer((request, next) => (request === 'POST /api/projects' ? Promise.reject(new TypeError()) : next()))
  await person.click(await button('Add Project'))
  await toast(/^Failed to create project/)
  expect((await field('Project Name')).value).toBe('REFUSED')
})

test('a failed update shows a message and keeps the form, and Retry saves it', async () => {
  const { form } = await storedProject()
  const { person } = await open(form)
  await type(person, 'Client', 'Somebody else')
  answer((request, next) => (request.startsWith('PUT') ? Promise.reject(new TypeError()) : next()))
  await person.click(await button('Update Project'))
  await toast('Failed to update project. Please try again.')
  expect((await field('Client')).value).toBe('SOMEBODY ELSE')
  await screen.findByText(/The server did not answer\. What you typed is still here\./)
  await expectAccessible()
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await toast(/^Project updated successfully!/)
  expect((await stored())[0].client).toBe('SOMEBODY ELSE')
})

test('a save interrupted by the end of the session finishes after signing in again', async () => {
  const { person, user } = await open(ADD)
  await fillRequired(person, 'Outlived')
  await app.db.deleteFrom('sessions').execute()
  await person.click(await button('Add Project'))
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  await expectAccessible()
  await signInAgain(person, user)
  await toast(/^Project created successfully!/)
  expect((await stored()).map(({ name }: { name: string }) => name)).toEqual(['OUTLIVED'])
})

test('an update interrupted by the end of the session is saved after it, and the focus is on its button again', async () => {
  const { form } = await storedProject()
  const { person, user } = await open(form)
  await type(person, 'Client', 'Somebody else')
  await app.db.deleteFrom('sessions').execute()
  const update = await button('Update Project')
  let isSignedIn = false
  answer((request, next) => {
    isSignedIn ||= request === 'POST /auth/login'
    return request.startsWith('PUT /api/projects') && isSignedIn ? Promise.reject(new TypeError()) : next()
  })
  await person.click(update)
  await signInAgain(person, user)
  await toast('Failed to update project. Please try again.')
  expect(document.activeElement).toBe(update)
})

test('a project is hidden and shown again from its form', async () => {
  const { id, form } = await storedProject()
  for (const status of [404, 200]) {
    const { person } = await open(form)
    await person.click(await screen.findByRole('checkbox', { name: 'Hidden from the website' }))
    await person.click(await button('Update Project'))
    await waitFor(async () => expect((await app.ask('GET', `/api/projects/${id}`)).status).toBe(status))
    await screen.findByRole('row', { name: /TOWN HALL, TURA/ })
  }
})

test('a leader who is chosen while a director is added stays chosen', async () => {
  const { person } = await open(ADD)
  await person.click(await button('Add director'))
  const director = within(await screen.findByRole('group', { name: 'New director' }))
  await fill(person, director.getByLabelText(/^Name/), 'S. BORA')
  await fill(person, director.getByLabelText(/^Position/), 'DIRECTOR')
  const release = hold(/^PUT \/api\/content\/team$/)
  await person.keyboard('{Enter}')
  const first = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'R. DEKA' })
  await person.click(first)
  release()
  const added = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'S. BORA' })
  await waitFor(() => expect([added.checked, first.checked]).toEqual([true, true]))
})

test('an unknown project shows a message, after a form that loads', async () => {
  const release = hold(/^GET \/api\/projects\/none$/)
  await open(`${PORTAL}/edit/none`)
  await screen.findByRole('status', { name: 'Loading the form' })
  await expectAccessible()
  release()
  await toast('Failed to fetch project details.')
  await screen.findByText(/This project does not exist or was deleted\./)
  await button('Retry')
})

test('unsaved changes to a deleted project are kept until it is restored, or are discarded', async () => {
  const { form, ask } = await storedProject()
  const { person } = await open(form)
  await type(person, 'Client', 'Not saved')
  await waitFor(() => expect(storedDrafts()).toContain('NOT SAVED'))
  await ask('DELETE')
  await open(form)
  const words = /Until then your unsaved changes stay in this browser\./
  await screen.findByText(words)
  await expectAccessible()
  await person.click(await button('Discard my changes'))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  await person.click(await button('Undo'))
  await person.click(await screen.findByRole('link', { name: 'Open Trash' }))
  await person.click(await button(/Restore.*TOWN HALL/))
  await toast('TOWN HALL, TURA is restored.')
  await open(form)
  await waitFor(async () => expect((await field('Client')).value).toBe('NOT SAVED'))
})

const holdSave = () => hold(/^POST \/api\/projects$/)

const picture = async (name: string, width = 60) =>
  new File([await jpeg(width, 40)], name, { type: 'image/jpeg' })
const goneText = (words: RegExp) => waitFor(() => expect(screen.queryByText(words)).toBeNull())

test('a file that is too large, or that is no picture, shows a message', async () => {
  const { person } = await open(ADD)
  const large = new File([new Uint8Array(900 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' })
  await person.upload(await field('Add pictures'), large)
  await screen.findByText('File is too large! Max size is 900KB.')
  await person.upload(await field('Choose preview image'), large)
  await screen.findByText('Preview file is too large! Max size is 900KB.')
  await person.click(await button('Delete Picture 1'))
  await person.upload(
    await field('Add pictures'),
    new File(['<html></html>'], 'page.jpg', { type: 'image/jpeg' }),
  )
  await screen.findByText(/^This file is not a picture we can show\./)
})

test('while a project is being saved nothing can be added or undone', async () => {
  const { person } = await open(ADD)
  await fillRequired(person, 'Being saved')
  await person.click(await button('Add text'))
  await fill(person, await text('Text 1'), 'One.')
  await person.click(await button('Delete Text 1'))
  await button('Undo')
  const release = holdSave()
  await person.click(await button('Add Project'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  const pier = await picture('pier.jpg')
  await person.upload(await field('Add pictures'), [pier, pier])
  await toast(/^The project is being saved\./)
  expect(screen.getAllByText(/^The project is being saved\./)).toHaveLength(1)
  expect(screen.queryByText(/pier\.jpg/)).toBeNull()
  release()
  await toast(/^Project created successfully!/)
})

test('a picture of the library that is chosen while the project is being saved is refused', async () => {
  const { token } = await signedIn()
  const form = new FormData()
  form.append('file', await picture('plinth.jpg'))
  await app.ask('POST', '/api/projects/upload', { token, body: form })
  const { person } = await open(ADD)
  await fillRequired(person, 'Saved while choosing')
  const release = holdSave()
  await person.click(await button('Add Project'))
  await person.click(await button('Choose from the library: preview image'))
  await person.click(await button(/plinth\.jpg/))
  await toast(/^The project is being saved\./)
  expect(screen.queryByRole('img', { name: 'The preview image' })).toBeNull()
  release()
  await toast(/^Project created successfully!/)
})

test('leaving with unsaved changes asks for confirmation', async () => {
  const { person } = await open(ADD)
  await type(person, 'Client', 'NHM')
  const question = async () => within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  for (const way of [await button('Back'), await screen.findByRole('link', { name: 'Home' })]) {
    await person.click(way)
    await person.click((await question()).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect((await field('Client')).value).toBe('NHM')
  await person.click(await button('Cancel'))
  await question()
  await expectAccessible()
  await person.click((await question()).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(location.pathname + location.search).toBe(PORTAL))
})

test('what could be better in a project leads to its field by keyboard, and blocks nothing', async () => {
  const { person } = await open(ADD)
  await field('Client')
  expect(screen.queryByRole('region', { name: /^Could be better/ })).toBeNull()
  await type(person, 'Client', 'x')
  const items = () =>
    within(screen.getByRole('region', { name: /^Could be better/ })).getAllByRole('listitem')
  const says = (...starts: RegExp[]) =>
    waitFor(() =>
      expect(items().map(({ textContent }) => textContent)).toEqual(
        starts.map((start) => expect.stringMatching(start)),
      ),
    )
  const press = async (name: RegExp) => {
    within(items().at(-1)!.parentElement!).getByRole('button', { name }).focus()
    await person.keyboard('{Enter}')
  }
  const focused = (target: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(target))
  await says(/^Preview Image\s*Choose one/, /^Sections\s*Add a text/)
  await press(/^Preview Image/)
  await focused(await field('Choose preview image'))

  await person.click(await button('Add text'))
  await fill(person, await text('Text 1'), 'THE COURT STAYS OPEN IN THE EVENING.')
  await person.upload(await field('Add pictures'), await picture('pier.jpg'))
  await goneText(/pier\.jpg/)
  await says(/^Sections: 1\s*All in capital/, /^Sections: 2\s*This picture has no description/)
  const description = await field('Description of picture 2')
  await press(/^Sections: 2/)
  await focused(description)
  await person.keyboard('IMG_1234.jpg')
  await says(/^Sections: 1/, /“IMG_1234\.jpg” looks like the name of a file\./)
  await expectAccessible()
  await person.upload(await field('Add pictures'), [
    await picture('gate.jpg', 50),
    await picture('door.jpg', 40),
  ])
  await says(
    /^Sections: 1/,
    /IMG_1234/,
    /^2 pictures have no description\..*3\s*Sections: 3.*4\s*Sections: 4$/,
  )
  await expectAccessible()
  await press(/Sections: 4$/)
  await focused(await field('Description of picture 4'))
  for (const number of [3, 4]) await type(person, `Description of picture ${number}`, 'A gate')
  await type(person, 'Description of picture 2', 'A pier')
  await says(/^Sections: 1/)
  await press(/^Sections: 1/)
  await focused(await text('Text 1'))
  await fillRequired(person, 'The long name of a project with many words, and with that of its client')
  await waitFor(() => expect(items()[0]!.textContent).toContain('search results'))
  await press(/^Project Name/)
  await focused(await field('Project Name'))
  await person.click(await button('Add Project'))
  await toast(/^Project created successfully!/)
})

/** Fills what is required, and opens the part for tenders. Returns the field for its certificates. */
async function tenders(person: Person) {
  await fillRequired(person, 'Arcade')
  await person.click(await screen.findByText('For tenders', { selector: 'summary' }))
  return screen.findByLabelText<HTMLInputElement>('Add certificates')
}

const certificate = async (name: string) =>
  new File([new Uint8Array(await pdf())], name, { type: 'application/pdf' })

test('what tenders ask is filled in by keyboard in a part that is closed at first, and opens at a fault', async () => {
  const { person } = await open(ADD)
  await fillRequired(person, 'Arcade')
  const summary = await screen.findByText('For tenders', { selector: 'summary' })
  const part = summary.closest('details')!
  expect([part.open, summary.textContent]).toEqual([false, 'For tenders Nothing yet'])
  await person.click(summary)
  await waitFor(() => expect(part.open).toBe(true))
  await fill(person, within(part).getByLabelText(/^Contract value/), '1.25 crore')
  await fill(person, within(part).getByLabelText('Started on'), '17.3.2019')
  await fill(person, within(part).getByLabelText('Role of the studio'), 'Joint venture')
  const contact = within(within(part).getByRole('group', { name: 'Contact at the client' }))
  await fill(person, contact.getByLabelText('E-mail'), 'das@pwd')
  await expectAccessible()
  await person.click(summary)
  await waitFor(() => expect(part.open).toBe(false))
  await person.click(await button('Add Project'))
  await waitFor(() => expect(part.open).toBe(true))
  await waitFor(() => expect(document.activeElement).toBe(within(part).getByLabelText(/^Contract value/)))
  await within(part).findByText('Enter an amount in rupees, such as 1,25,00,000.')
  await within(part).findByText('Enter a valid e-mail address.')
  await fill(person, within(part).getByLabelText(/^Contract value/), '1,25,00,000')
  await fill(person, contact.getByLabelText('E-mail'), 'das@pwd.example')
  await person.keyboard('{Control>}s{/Control}')
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(summary.textContent).toBe('For tenders 4 of 9 filled in')
  expect(within(part).getByLabelText<HTMLInputElement>(/^Contract value/).value).toBe('1,25,00,000')
  const { token } = await open(PORTAL)
  const [made] = (await app.ask('GET', '/api/projects', { token })).body
  expect(made).toMatchObject({
    contractValue: 12_500_000,
    startedOn: '2019-03-17',
    role: 'Joint venture',
    clientContact: { email: 'das@pwd.example' },
  })
  await person.click(await screen.findByText('ARCADE'))
  const panel = within(await screen.findByRole('complementary', { name: 'Project ARCADE' }))
  panel.getByText('₹ 1,25,00,000')
  panel.getByText('17 Mar 2019')
  expect(panel.queryByText('Note for tenders')).toBeNull()
})

test('certificates are uploaded, named, refused with a reason, and removed', async () => {
  const { person } = await open(ADD)
  const picker = await tenders(person)
  await person.upload(picker, [await certificate('Completion.pdf'), await certificate('Award.pdf')])
  const name = await screen.findByLabelText<HTMLInputElement>('Name of Completion')
  await screen.findByLabelText('Name of Award')
  await screen.findByText('2 certificates.', { selector: '[role=status]' })
  await fill(person, name, 'Completion of 2021')
  await person.upload(picker, new File(['nothing'], 'Bad.pdf', { type: 'application/pdf' }))
  await screen.findByText(/^This file is not a PDF\./)
  await expectAccessible()
  await person.click(await button('Cancel upload'))
  await person.click(await button('Remove Award'))
  await person.click(await button('Add Project'))
  await toast(/^Project created successfully!/)
  const { token } = await open(PORTAL)
  const [made] = (await app.ask('GET', '/api/projects', { token })).body
  expect(made.certificates).toMatchObject([{ id: 1, name: 'Completion of 2021' }])
  await person.click(await screen.findByText('ARCADE'))
  const panel = within(await screen.findByRole('complementary', { name: 'Project ARCADE' }))
  const saved = vi.spyOn(URL, 'createObjectURL')
  await person.click(panel.getByRole('button', { name: 'Download Completion of 2021' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect((saved.mock.calls[0]![0] as File).name).toBe('Completion.pdf')
})

test('a form that waits for several certificates is saved with all of them, in their order', async () => {
  const { person, token } = await open(ADD)
  const picker = await tenders(person)
  const held: PromiseWithResolvers<void>[] = []
  answer(async (request, next) => {
    if (request === 'POST /api/projects/certificates') {
      const sent = Promise.withResolvers<void>()
      held.push(sent)
      await sent.promise
    }
    return next()
  })
  await person.upload(picker, [await certificate('Completion.pdf'), await certificate('Award.pdf')])
  await waitFor(() => expect(held).toHaveLength(1))
  await screen.findAllByText('Uploading and checking…')
  await person.click(await button('Add Project'))
  await screen.findByText(/^Saving when/)
  held[0]!.resolve()
  await waitFor(() => expect(held).toHaveLength(2))
  held[1]!.resolve()
  await toast(/^Project created successfully!/)
  const [made] = (await app.ask('GET', '/api/projects', { token })).body
  expect(made.certificates).toMatchObject([{ name: 'Completion' }, { name: 'Award' }])
})

test('a form that waits for a certificate is not saved when that is refused', async () => {
  const { person } = await open(ADD)
  const picker = await tenders(person)
  const made: string[] = []
  const release = hold(/^POST \/api\/projects\/certificates$/, (request, next) => {
    if (request === 'POST /api/projects') made.push(request)
    return next()
  })
  const file = new File(['nothing'], 'Bad.pdf', { type: 'application/pdf' })
  await person.upload(picker, file)
  await person.click(await button('Add Project'))
  await screen.findByText('Saving when the file is uploaded…')
  release()
  await screen.findByText('Bad.pdf is not uploaded yet. Fix it, or cancel it.')
  await screen.findByText(/^This file is not a PDF\./)
  const cancel = await button('Cancel upload')
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  expect(made).toEqual([])
  await expectAccessible()
  await type(person, 'Client', '')
  const faults = within(await screen.findByRole('list', { name: 'Fields to check' }))
  await person.click(faults.getByRole('button', { name: 'Certificates' }))
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  await person.click(cancel)
  await type(person, 'Client', 'x')
  await person.click(await button('Add Project'))
  await toast(/^Project created successfully!/)
})

test('the message about a certificate that could not be uploaded goes with it, and the focus to the field', async () => {
  const { person } = await open(ADD)
  const picker = await tenders(person)
  await person.upload(picker, new File(['nothing'], 'Bad.pdf', { type: 'application/pdf' }))
  await screen.findByText(/^This file is not a PDF\./)
  await person.click(await button('Save draft'))
  const message = 'Bad.pdf is not uploaded yet. Fix it, or cancel it.'
  await screen.findByText(message)
  await person.click(await button('Cancel upload'))
  expect(screen.queryByText(message)).toBeNull()
  expect(document.activeElement).toBe(picker)
})

test('it is said how many of too many certificates were not added; a refused one takes no place', async () => {
  const { person } = await open(ADD)
  const picker = await tenders(person)
  const isUpload = (request: string) => request === 'POST /api/projects/certificates'
  const release = hold(/certificates$/, async (request, next) =>
    isUpload(request) ? Response.json({ message: 'No PDF.' }, { status: 415 }) : next(),
  )
  const names = Array.from({ length: CERTIFICATES + 1 }, (_, index) => `${index}.pdf`)
  await person.upload(
    picker,
    names.map((name) => new File(['nothing'], name, { type: 'application/pdf' })),
  )
  await toast('At most 20 certificates: 1 file not added.')
  await screen.findByText('20 files still uploading… At most 20 certificates.', { selector: '[role=status]' })
  expect(picker.disabled).toBe(true)
  expect(screen.getAllByText('Waiting for the previous file…')).toHaveLength(CERTIFICATES - 1)
  release()
  await waitFor(() => expect(picker.disabled).toBe(false))
  expect(screen.getAllByText('No PDF.')).not.toEqual([])
})

test('a certificate that can be sent again keeps its place', async () => {
  const { person } = await open(ADD)
  const picker = await tenders(person)
  answer(async (request, next) =>
    request === 'POST /api/projects/certificates'
      ? Response.json({ message: 'Full.' }, { status: 503 })
      : next(),
  )
  const names = Array.from({ length: CERTIFICATES }, (_, index) => `${index}.pdf`)
  await person.upload(
    picker,
    names.map((name) => new File(['nothing'], name, { type: 'application/pdf' })),
  )
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(CERTIFICATES))
  expect(picker.disabled).toBe(true)
  await screen.findByText('At most 20 certificates. Files that failed count until they are cancelled.')
})
