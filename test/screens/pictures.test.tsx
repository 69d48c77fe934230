import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jpeg } from '../support/data/made-pictures.ts'
import { pictureLibrary, shows } from '../support/data/picture-library.ts'
import { expectAccessible, fill, staffScreens, tabTo } from '../support/screens/staff-screens.tsx'

const PICTURES = '/admin/dashboard/pictures'
const { app, signedIn, open, answer, hold } = staffScreens()
type Field = HTMLInputElement
type Person = Awaited<ReturnType<typeof open>>['person']

/** Functions that fill the library, as a Super Admin. */
async function library() {
  const { token } = await signedIn()
  return { token, ...pictureLibrary(app, () => ({ token, admin: token })) }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const tile = (name: string) => button(new RegExp(`^${name}`))
const tiles = () => [...document.querySelectorAll('[data-name-of]')]
const names = () => tiles().map(({ textContent }) => textContent.replace(/1600.*/, ''))
const gone = (name: string) => waitFor(() => expect(names()).not.toContain(name))
const focused = (find: () => Promise<HTMLElement>) =>
  waitFor(async () => expect(document.activeElement).toBe(await find()))

/** The panel of this picture, or of whichever is open. */
async function panel(picture?: string) {
  const name = picture ? `Picture ${picture}` : /^Picture ./
  const found = await screen.findByRole('complementary', { name })
  return {
    name: await within(found).findByLabelText<Field>('Name'),
    button: (name: string | RegExp) => within(found).findByRole('button', { name }),
    text: (words: string | RegExp) => within(found).findByText(words),
  }
}

const noPanel = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: /^Picture/ })).toBeNull())

async function question(title = 'Leave without saving?') {
  return within(await screen.findByRole('dialog', { name: title }))
}

async function answerQuestion(person: Person, name: string, title?: string) {
  await person.click((await question(title)).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** Changes the name of the picture in the panel. */
async function rewrite(person: Person, from: string, words: string) {
  const { name } = await panel(from)
  await fill(person, name, words)
}

test('the search finds a picture by the project that uses it, and stays in the address', async () => {
  const { added, addProject } = await library()
  await addProject({ name: 'Water tower', sections: [shows(await added('tower.jpg'), 'The tower')] })
  await added('roof.jpg')
  const { person, search } = await open(PICTURES)
  await tile('roof.jpg')
  await expectAccessible()
  const box = () => screen.findByRole('searchbox', { name: 'Search pictures' })
  await fill(person, box(), 'water tow')
  await waitFor(() => expect(names()).toEqual(['tower.jpg']))
  expect(search().get('search')).toBe('water tow')
  await open(`${PICTURES}?${search()}`)
  await tile('tower.jpg')
  expect(names()).toEqual(['tower.jpg'])
  await fill(person, box(), 'no such picture')
  await screen.findByText('No pictures match “no such picture”.')
  await expectAccessible()
  await person.click(await button('Clear the search'))
  await waitFor(() => expect(names()).toHaveLength(2))
})

test('another picture takes all the places of a picture, and Undo takes that back', async () => {
  const { added, addProject } = await library()
  const tower = await added('tower.jpg')
  await added('roof.jpg')
  await addProject({ name: 'Water tower', sections: [shows(tower, 'The tower')] })
  const { person } = await open(`${PICTURES}?picture=${tower.id}`)
  const { text, button: panelButton } = await panel()
  await screen.findByRole('link', { name: 'WATER TOWER, Sections 1' })
  await text('The tower')
  await person.click(await panelButton('Replace everywhere'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace tower.jpg in 1 place by' }))
  await fill(person, dialog.findByRole('searchbox'), 'roof')
  await expectAccessible()
  await dialog.findByRole('list', { name: 'Pictures that match roof' })
  await person.click(await dialog.findByRole('button', { name: /^roof/ }))
  await screen.findByText('Picture replaced in 1 place.')
  await text('Not used anywhere')
  await person.click(await button('Undo'))
  await screen.findByText('The replacement is undone.')
  await text('Used in 1 place')
  await text(/^A picture in use cannot be deleted\./)
})

test('the Undo of a replacement says in how many places something else was shown meanwhile', async () => {
  const { added, addProject, token } = await library()
  const [tower, pond] = [await added('tower.jpg'), await added('pond.jpg')]
  await added('roof.jpg')
  const ids = [await addProject({ sections: [shows(tower)] }), await addProject({ sections: [shows(tower)] })]
  const { person } = await open(`${PICTURES}?picture=${tower.id}`)
  const { button: panelButton, text } = await panel()
  const change = (at: number) =>
    app.ask('PUT', `/api/projects/${ids[at]!.id}`, { token, body: { sections: [shows(pond)] } })
  const replace = async (places: string) => {
    await person.click(await panelButton('Replace everywhere'))
    const dialog = within(await screen.findByRole('dialog', { name: `Replace tower.jpg in ${places} by` }))
    await person.click(await dialog.findByRole('button', { name: /^roof/ }))
    await screen.findByText(`Picture replaced in ${places}.`)
  }
  await replace('2 places')
  await change(0)
  await person.click(await button('Undo'))
  await screen.findByText(
    'The replacement is undone in 1 of 2 places: what was changed meanwhile stays as it is.',
  )
  await text('Used in 1 place')
  await replace('1 place')
  await change(1)
  await person.click(await button('Undo'))
  await screen.findByText(
    'The replacement is undone in 0 of 1 place: what was changed meanwhile stays as it is.',
  )
})

test('an unused picture is deleted, restored by Undo, and permanently deleted in the trash', async () => {
  const { added, list } = await library()
  await added('stairs.jpg')
  const { person } = await open(PICTURES)
  const remove = async () => {
    await person.click(await tile('stairs.jpg'))
    await person.click(await (await panel()).button('Delete'))
    await gone('stairs.jpg')
    await noPanel()
  }
  await person.click(await button(/^Unused/))
  await screen.findByRole('list', { name: /^Unused/ })
  await remove()
  await person.click(await button('Undo'))
  await remove()
  await person.click(await button(/^Trash 1/))
  await screen.findByRole('list', { name: /^Trash/ })
  await person.click(await tile('stairs.jpg'))
  await expectAccessible()
  await person.click(await (await panel()).button('Delete permanently'))
  const sure = within(await screen.findByRole('alertdialog'))
  await person.click(sure.getByRole('button', { name: 'Delete permanently' }))
  await screen.findByText(/^The trash is empty\./)
  await expectAccessible()
  expect((await list('?filter=trash')).items).toEqual([])
})

test('a changed name is not lost without a question, and stays while the list is searched', async () => {
  const { added } = await library()
  const arch = await added('arch.jpg')
  await added('beam.jpg')
  const { person, search } = await open(`${PICTURES}?picture=${arch.id}`)
  await rewrite(person, 'arch.jpg', 'The arch')
  await person.click(await tile('beam.jpg'))
  await question()
  await expectAccessible()
  await answerQuestion(person, 'Stay')
  expect((await panel()).name.value).toBe('The arch')
  expect(search().get('picture')).toBe(arch.id)

  await fill(person, screen.findByRole('searchbox', { name: 'Search pictures' }), 'arch')
  await waitFor(() => expect(search().toString()).toBe(`search=arch&picture=${arch.id}`))
  await waitFor(() => expect(names()).toEqual(['arch.jpg']))
  expect(screen.queryByRole('dialog')).toBeNull()
  ;(await panel()).name.focus()
  await person.keyboard('{Escape}')
  await answerQuestion(person, 'Leave')
  await waitFor(() => expect(search().toString()).toBe('search=arch'))
  await focused(() => tile('arch.jpg'))
})

test('a changed focal point is not lost without a question either', async () => {
  const { added } = await library()
  const beam = await added('beam.jpg')
  const { person, search } = await open(`${PICTURES}?picture=${beam.id}`)
  const { button: panelButton, text } = await panel()
  ;(await panelButton('Focal point of beam.jpg')).focus()
  await person.keyboard('{ArrowUp}')
  await person.click(await button(/^Unused/))
  await answerQuestion(person, 'Stay')
  await person.click(await panelButton('Save'))
  await text(/^Saved \d/)
  await person.click(await button(/^Unused/))
  await waitFor(() => expect(search().toString()).toBe('filter=unused'))
})

test('after Delete the next picture has the focus, and after the last one the filter', async () => {
  const { added } = await library()
  for (const name of ['girder-1.jpg', 'girder-2.jpg', 'girder-3.jpg', 'other.jpg']) await added(name)
  const { person } = await open(`${PICTURES}?search=girder`)
  await tile('girder-1.jpg')
  const [newest, middle, oldest] = names()
  const remove = async (name: string) => {
    await person.click(await tile(name))
    ;(await (await panel(name)).button('Delete')).focus()
    await person.keyboard('{Enter}')
    await gone(name)
  }
  await remove(middle!)
  await focused(() => tile(oldest!))
  await remove(oldest!)
  await focused(() => tile(newest!))
  await noPanel()
  await person.click(await tile(newest!))
  await rewrite(person, newest!, 'The last one')
  ;(await (await panel(newest)).button('Delete')).focus()
  await person.keyboard('{Enter}')
  await screen.findByText('No pictures match “girder”.')
  await focused(() => button(/^All/))
})

test('Back asks about a changed name too, also when a deletion had led to the list', async () => {
  const { added } = await library()
  for (const name of ['rafter-1.jpg', 'rafter-2.jpg']) await added(name)
  const { person, back } = await open(`${PICTURES}?search=rafter`)
  await person.click(await tile('rafter-1.jpg'))
  await person.click(await (await panel()).button('Delete'))
  await gone('rafter-1.jpg')
  await noPanel()
  await person.click(await tile('rafter-2.jpg'))
  await rewrite(person, 'rafter-2.jpg', 'The rafter')
  back()
  await answerQuestion(person, 'Stay')
  expect((await panel()).name.value).toBe('The rafter')
})

test('a deletion that is answered late does not close the panel of another picture', async () => {
  const { added } = await library()
  for (const name of ['joist-1.jpg', 'joist-2.jpg']) await added(name)
  const release = hold(/^DELETE \/api\/pictures\//)
  const { person } = await open(`${PICTURES}?search=joist`)
  await person.click(await tile('joist-1.jpg'))
  await person.click(await (await panel()).button('Delete'))
  await person.click(await tile('joist-2.jpg'))
  await rewrite(person, 'joist-2.jpg', 'The joist')
  release()
  await gone('joist-1.jpg')
  expect((await panel()).name.value).toBe('The joist')
})

test('the panel of a picture that is found in the trash before its deletion is answered closes by the answer', async () => {
  const { added } = await library()
  for (const name of ['lintel-1.jpg', 'lintel-2.jpg']) await added(name)
  const [deleted, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answer(async (request, next) => {
    const answer = await next()
    if (request.startsWith('DELETE')) {
      deleted.resolve()
      await answered.promise
    }
    return answer
  })
  const { person } = await open(`${PICTURES}?search=lintel`)
  await person.click(await tile('lintel-1.jpg'))
  await person.click(await (await panel()).button('Delete'))
  await deleted.promise
  // What is shown is no more fresh.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  await (await panel()).button('Restore')
  answered.resolve()
  await noPanel()
  await focused(() => tile('lintel-2.jpg'))
  await person.click(await button('Undo'))
  await tile('lintel-1.jpg')
})

test('a deletion that is answered while another screen is being loaded takes nobody back', async () => {
  const { added } = await library()
  const { id } = await added('purlin.jpg')
  const { person } = await open(`${PICTURES}?picture=${id}`)
  const release = hold(/^DELETE \/api\/pictures\//)
  await person.click(await (await panel('purlin.jpg')).button('Delete'))
  screen.getByRole('link', { name: /^Enquiries/ }).click()
  release()
  await screen.findByText(/trash/)
  await screen.findByRole('heading', { level: 1, name: 'Enquiries' })
})

test('a filter that is pressed while another screen is being loaded applies, and one stays', async () => {
  await library()
  const { search } = await open(`${PICTURES}?search=purlin`)
  const filter = await button(/^Unused/)
  screen.getByRole('link', { name: 'Hiring Portal' }).click()
  filter.click()
  await waitFor(() => expect(filter.getAttribute('aria-pressed')).toBe('true'))
  expect([search().get('filter'), search().get('search')]).toEqual(['unused', 'purlin'])
})

/** Opens a list of four pictures, truss-4.jpg the newest; a project uses the oldest. */
async function trusses() {
  const { added, addProject } = await library()
  for (const number of [1, 2, 3, 4]) {
    const picture = await added(`truss-${number}.jpg`)
    const at = `2026-01-0${number}T00:00:00.000Z`
    await app.db.updateTable('pictures').set({ created_at: at }).where('id', '=', picture.id).execute()
    if (number === 1) await addProject({ sections: [shows(picture, 'A truss')] })
  }
  const { person, token } = await open(`${PICTURES}?search=truss`)
  await tile('truss-1.jpg')
  const bar = { role: 'group', name: 'Selected pictures' } as const
  return {
    person,
    token,
    box: (number: number) => screen.getByRole<Field>('checkbox', { name: `Select truss-${number}.jpg` }),
    everything: () => screen.getByRole<Field>('checkbox', { name: 'Select all shown' }),
    barButton: (name: string) =>
      within(screen.getByRole(bar.role, { name: bar.name })).getByRole('button', { name }),
    noBar: () => waitFor(() => expect(screen.queryByRole(bar.role, { name: bar.name })).toBeNull()),
  }
}

test('Shift and a click selects a range, of which a picture in use stays, and Undo restores the others', async () => {
  const { person, box, everything, barButton, noBar } = await trusses()
  await person.click(box(3))
  await person.keyboard('{Shift>}')
  await person.click(box(1))
  await person.keyboard('{/Shift}')
  await screen.findByText('3 of 4 selected')
  expect(everything().indeterminate).toBe(true)
  await screen.findByText('1 of them is in use and stays.')
  await expectAccessible()
  await person.click(barButton('Move to the trash'))
  await screen.findByText('2 pictures moved to the trash.')
  await waitFor(() => expect(names()).toEqual(['truss-4.jpg', 'truss-1.jpg']))
  await focused(() => tile('truss-1.jpg'))
  await noBar()
  await person.click(await button('Undo'))
  await screen.findByText('2 pictures restored.')
  await waitFor(() => expect(names()).toHaveLength(4))
})

test('Undo of a move to the trash leaves there what a colleague had moved before', async () => {
  const { person, token, box, barButton } = await trusses()
  const found = async (filter: string): Promise<{ id: string; name: string }[]> =>
    (await app.ask('GET', `/api/pictures?filter=${filter}`, { token })).body.items
  const ids = (await found('all')).flatMap(({ id, name }) => (name === 'truss-3.jpg' ? id : []))
  await person.click(box(3))
  await person.click(box(2))
  expect((await app.ask('PATCH', '/api/pictures', { token, body: { ids, inTrash: true } })).status).toBe(200)
  await person.click(barButton('Move to the trash'))
  await screen.findByText('1 picture moved to the trash.')
  await person.click(await button('Undo'))
  await screen.findByText('1 picture restored.')
  expect((await found('trash')).map(({ name }) => name)).toEqual(['truss-3.jpg'])
})

test('a picture that is selected while others move to the trash stays selected, with the focus', async () => {
  const { person, box, barButton } = await trusses()
  const release = hold(/^PATCH \/api\/pictures$/)
  await person.click(box(3))
  await person.click(barButton('Move to the trash'))
  await person.click(box(2))
  release()
  await gone('truss-3.jpg')
  expect(box(2).checked).toBe(true)
  expect(document.activeElement).toBe(box(2))
})

test('pictures are selected, moved to the trash and restored by keyboard alone', async () => {
  const { person, box, everything, barButton, noBar } = await trusses()
  ;(await tile('truss-4.jpg')).focus()
  await person.tab()
  expect(document.activeElement).toBe(box(4))
  await person.keyboard(' {Shift>}{ArrowRight}{/Shift}')
  expect(document.activeElement).toBe(box(3))
  await screen.findByText('2 of 4 selected')
  await person.keyboard('{Escape}')
  await noBar()
  await person.keyboard(' {Shift>}{ArrowLeft}{/Shift}')
  await tabTo(person, barButton('Move to the trash'))
  await person.keyboard('{Enter}')
  await focused(() => tile('truss-2.jpg'))
  await waitFor(() => expect(names()).toHaveLength(2))
  await tabTo(person, await button(/^Trash/))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['truss-4.jpg', 'truss-3.jpg']))
  await tabTo(person, everything())
  await person.keyboard(' ')
  await screen.findByText('2 of 2 selected')
  await expectAccessible()
  await tabTo(person, barButton('Restore'))
  await person.keyboard('{Enter}')
  await screen.findByText('No pictures match “truss”.')
  await focused(() => button(/^Trash/))
})

test('saving the name keeps the focal point that somebody else has set meanwhile', async () => {
  const { added, ask } = await library()
  const ramp = await added('ramp.jpg')
  const { person } = await open(`${PICTURES}?picture=${ramp.id}`)
  await rewrite(person, 'ramp.jpg', 'The ramp')
  const focus = { x: 0.2, y: 0.3 }
  expect((await ask('PATCH', `/${ramp.id}`, { focus })).status).toBe(200)
  const { button: panelButton, text } = await panel()
  await person.click(await panelButton('Save'))
  await text(/^Saved \d/)
  expect((await ask('GET', `/${ramp.id}`)).body).toMatchObject({ name: 'The ramp', focus })
  await text('Focal point 20% from the left, 30% from the top.')
})

test('a list that fails to load can be retried, and a picture that is gone says so', async () => {
  const { added } = await library()
  await added('gate.jpg')
  answer((request, next) =>
    request.startsWith('GET /api/pictures?') ? Promise.resolve(Response.json({}, { status: 400 })) : next(),
  )
  const { person } = await open(`${PICTURES}?picture=${'0'.repeat(32)}`)
  await screen.findByText('The pictures could not be loaded.')
  await screen.findByText('This picture no longer exists.')
  await expectAccessible()
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await tile('gate.jpg')
})

test('files dropped on the screen are uploaded, and one that failed can be retried', async () => {
  const files = await Promise.all(
    ['roof.jpg', 'gate.jpg'].map(
      async (name, index) =>
        new File([new Uint8Array(await jpeg(300 + index, 200))], name, { type: 'image/jpeg' }),
    ),
  )
  let failures = 1
  answer((request, next) =>
    request === 'POST /api/projects/upload' && failures-- > 0
      ? Promise.resolve(Response.json({}, { status: 500 }))
      : next(),
  )
  const { person } = await open(PICTURES)
  await screen.findByText(/^No pictures yet\./)
  drop(...files)
  const uploads = within(await screen.findByRole('region', { name: 'Uploads' }))
  await uploads.findByRole('alert')
  await tile('gate.jpg 301 × 200.*Unused')
  await expectAccessible()
  await person.click(uploads.getByRole('button', { name: 'Retry' }))
  await tile('roof.jpg 300 × 200.*Unused')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
})

/** Drops a picture on the screen; its upload is answered when the test says so. */
async function dropHeld(name: string) {
  const release = hold(/^POST \/api\/projects\/upload$/)
  const file = new File([new Uint8Array(await jpeg(300, 200))], name, { type: 'image/jpeg' })
  drop(file)
  await uploading(name)
  return release
}

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('main'), { dataTransfer: { files, types: ['Files'] } })
const uploading = (name: string) => screen.findByRole('progressbar', { name: `Uploading ${name}` })
const home = () => screen.findByRole('link', { name: 'Home' })

test('pictures that are still uploading are not lost without a question', async () => {
  const { person, search } = await open(PICTURES)
  await screen.findByText(/^No pictures yet\./)
  const release = await dropHeld('roof.jpg')
  await person.click(await button(/^Unused/))
  await waitFor(() => expect(search().toString()).toBe('filter=unused'))
  await person.click(await home())
  const words = await question('Stop the uploads?')
  words.getByText(/^Pictures that have not arrived are lost if you leave\./)
  await expectAccessible()
  await answerQuestion(person, 'Stay', 'Stop the uploads?')
  await uploading('roof.jpg')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  release()
  await tile('roof.jpg 300 × 200.*Unused')
  await person.click(await home())
  await screen.findByRole('heading', { level: 1, name: /SUPER_ADMIN/ })
})

test('the question about uploads stays as it was asked when they arrive meanwhile', async () => {
  const { person } = await open(PICTURES)
  await screen.findByText(/^No pictures yet\./)
  const release = await dropHeld('roof.jpg')
  await person.click(await home())
  await question('Stop the uploads?')
  release()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads', hidden: true })).toBeNull())
  await answerQuestion(person, 'Leave', 'Stop the uploads?')
  await screen.findByRole('heading', { level: 1, name: /SUPER_ADMIN/ })
})

test('an upload that has failed is not lost without a question, and Cancel upload gives it up', async () => {
  answer(async (request, next) =>
    request === 'POST /api/projects/upload' ? new Response(null, { status: 503 }) : next(),
  )
  const { person } = await open(PICTURES)
  await screen.findByText(/^No pictures yet\./)
  drop(new File([new Uint8Array(await jpeg(300, 200))], 'roof.jpg', { type: 'image/jpeg' }))
  await button('Retry')
  await person.click(await home())
  await answerQuestion(person, 'Stay', 'Stop the uploads?')
  await person.click(await button('Cancel upload'))
  expect(document.activeElement).toBe(screen.getByLabelText('Upload pictures'))
  await person.click(await home())
  await screen.findByRole('heading', { level: 1, name: /SUPER_ADMIN/ })
})

test('the panel asks about a changed name and about pictures that are still uploading', async () => {
  const { added } = await library()
  const arch = await added('arch.jpg')
  await added('beam.jpg')
  const { person, search } = await open(`${PICTURES}?picture=${arch.id}`)
  await panel('arch.jpg')
  const release = await dropHeld('roof.jpg')
  await person.click(await home())
  await answerQuestion(person, 'Stay', 'Stop the uploads?')
  await rewrite(person, 'arch.jpg', 'The arch')
  await person.click(await home())
  ;(await question()).getByText(/leaving this screen also stops the uploads\.$/)
  await answerQuestion(person, 'Stay')
  await person.click(await tile('beam.jpg'))
  await answerQuestion(person, 'Leave')
  await waitFor(() => expect(search().get('picture')).not.toBe(arch.id))
  await panel('beam.jpg')
  release()
  await tile('roof.jpg 300 × 200.*Unused')
})

// That the calls refuse this role is tested in src/api/access.test.ts.
test('HR sees the greyed entry with its reason, and at the address who may open it', async () => {
  await open(PICTURES, 'HR_HIRING')
  const reason = 'Access restricted to Super Admin and Project Content Manager'
  expect((await screen.findByRole('alert')).textContent).toBe(reason)
  expect(screen.getByRole('link', { name: 'Pictures' }).getAttribute('aria-description')).toBe(reason)
  await expectAccessible()
})
