import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { plinth } from '../../src/domain/account/user.ts'
import type { ContentPage } from '../../src/domain/content/content.ts'
import { putContent } from '../../src/store/content/content.ts'
import { change } from '../../src/store/database/database.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import { putSite } from '../support/data/site-content.ts'
import { addTestPicture } from '../support/data/test-picture.ts'
import { dragByKey } from '../support/screens/dragging.ts'
import { storedDrafts } from '../support/screens/project-form.ts'
import { expectAccessible, fill, staffScreens, tabTo } from '../support/screens/staff-screens.tsx'

const CONTENT = '/admin/dashboard/website-content'
const { app, signedIn, open } = staffScreens()
type Person = Awaited<ReturnType<typeof open>>['person']
type Field = HTMLInputElement
type Fields = Record<string, unknown>

const office = (id: number, city: string) => ({
  id,
  city,
  phone_numbers: ['+91 361 000 0101'],
  address: `14 ${city} Terrace`,
  google_maps_iframe_src: '',
})
const offices = [office(1, 'Guwahati'), office(2, 'Kolkata')]
const contact = { title: 'Contact', offices, note: 'Closed on Sundays.', formHeading: 'Write to us' }

const put = (page: ContentPage, content: Fields) =>
  change(app.db, (tx) => putContent(tx, plinth, page, content))
const stored = async (page: ContentPage) => (await app.ask('GET', `/api/content/${page}`)).body

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole<Field>('textbox', { name })
const group = async (name: string | RegExp) => within(await screen.findByRole('group', { name }))
const saved = () => screen.findByText(/^Saved \d\d:\d\d$/)
const descriptions = (element: Element) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)

/** Opens the preview. Returns what its frame shows. */
async function previewed(person: Person, title = 'The page as the website shows it') {
  await person.click(await button('Preview'))
  const frame = await screen.findByTitle<HTMLIFrameElement>(title)
  await waitFor(() => expect(frame.contentDocument?.body.childElementCount).toBeGreaterThan(0))
  return within(frame.contentDocument!.body)
}

const pictureFile = async (name: string) =>
  new File([new Uint8Array(await jpeg(120, 80))], name, { type: 'image/jpeg' })

const saveByKey = (person: Person) => person.keyboard('{Control>}s{/Control}')

describe('the Contact page', () => {
  beforeEach(() => put('contact', contact))
  const note = () => field('Note below the offices')
  const rows = async () => (await group('Offices')).getAllByRole('listitem')
  const cities = async () => (await stored('contact')).offices.map(({ city }: { city: string }) => city)

  test('an office must be valid before it is closed, and of a pasted map the address is kept', async () => {
    const { person } = await open(`${CONTENT}#contact`)
    await person.click(await button('Add Office'))
    await waitFor(async () => expect(document.activeElement).toBe(await field('City')))
    const add = async () => within((await rows()).at(-1)!).getByRole('button', { name: 'Add Office' })
    await person.click(await add())
    await screen.findByText('Enter the city.')
    await screen.findByText('Enter the address.')
    await expectAccessible()
    await fill(person, field('City'), 'Shillong')
    for (const number of ['+91 364 000 0301', '+91 364 000 0302']) {
      await person.click(await button('Add phone number'))
      await person.paste(number)
    }
    await person.click(await button('Remove phone number 1'))
    expect(document.activeElement).toBe(await field('Phone number 1'))
    await fill(person, field('Address'), 'Laitumkhrah\nShillong 793003')
    const address = 'https://www.openstreetmap.org/export/embed.html?bbox=91.8,25.5,91.9,25.6'
    await fill(person, field('Map'), `<iframe width="425" src="${address}"></iframe>`)
    expect((await field('Map')).value).toBe(address)
    await (await previewed(person)).findByRole('heading', { name: 'Shillong' })
    await person.click(await add())
    await screen.findByRole('button', { name: 'Edit Shillong' })
    await screen.findByText('Unsaved changes', { selector: '[role=status]' })
    await saveByKey(person)
    await saved()
    const added = { id: 3, city: 'Shillong', google_maps_iframe_src: address }
    const phone_numbers = ['+91 364 000 0302']
    expect((await stored('contact')).offices.at(-1)).toMatchObject({ ...added, phone_numbers })
    // Another editor opens without it, and this one keeps it.
    await person.click(await button(/^Careers Page/))
    await button('Preview')
    expect(screen.queryByRole('button', { name: 'Close preview' })).toBeNull()
    await person.click(await button(/^Contact Page ?Guwahati, Kolkata, Shillong/))
    await person.click(await button('Close preview'))
  })

  test('unsaved changes survive a reload, and are listed on Home', async () => {
    const { person } = await open(`${CONTENT}#contact`)
    await fill(person, note(), 'Open on Sundays')
    await waitFor(() => expect(storedDrafts()).toContain('Open on Sundays'))
    const { person: again } = await open(`${CONTENT}#contact`)
    expect((await note()).value).toBe('Open on Sundays')
    await again.click(await screen.findByRole('link', { name: 'Home' }))
    await again.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await again.click(await screen.findByRole('link', { name: 'Continue Contact Page' }))
    expect((await note()).value).toBe('Open on Sundays')
  })

  test('an open office stays open when it is saved, and Cancel takes nothing back that is saved', async () => {
    const { person } = await open(`${CONTENT}#contact`)
    await person.click(await button('Add Office'))
    await waitFor(async () => expect(document.activeElement).toBe(await field('City')))
    await fill(person, field('City'), 'Tezpur')
    await fill(person, field('Address'), 'Mission Road')
    await saveByKey(person)
    await saved()
    expect(document.activeElement).toBe(await field('Address'))
    await fill(person, field('Address'), 'Mission Road 2')
    await person.click(await button('Cancel'))
    await waitFor(async () => expect((await rows()).at(-1)!.textContent).toContain('Tezpur'))
    await saveByKey(person)
    await screen.findByText('No changes to save')
    const last = { city: 'Tezpur', address: 'Mission Road' }
    expect((await stored('contact')).offices.at(-1)).toMatchObject(last)
  })

  test('an open office is closed by a merge, so that Cancel takes nothing back that is saved', async () => {
    const { person, token } = await open(`${CONTENT}#contact`)
    await person.click(await button('Add Office'))
    await fill(person, field('City'), 'Mine')
    await fill(person, field('Address'), 'My street')
    // A colleague adds an office meanwhile, under the same number.
    const body = { offices: [...offices, office(3, 'Theirs')] }
    await app.ask('PUT', '/api/content/contact', { token, body })
    await saveByKey(person)
    await saved()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect((await cities()).toSorted()).toEqual(['Guwahati', 'Kolkata', 'Mine', 'Theirs'])
  })

  test('what could be better leads to its field, also in a closed office, and blocks no save', async () => {
    const map = 'https://www.openstreetmap.org/export/embed.html?bbox=88.3,22.5,88.4,22.6'
    await put('contact', {
      ...contact,
      offices: [{ ...offices[0]!, google_maps_iframe_src: map }, offices[1]!],
    })
    const { person } = await open(`${CONTENT}#contact`)
    await note()
    expect(screen.queryByRole('region', { name: /^Could be better/ })).toBeNull()
    await fill(person, note(), 'CLOSED ON SUNDAYS AND ON ALL PUBLIC HOLIDAYS')
    const hints = within(await screen.findByRole('region', { name: 'Could be better (2)' }))
    expect(hints.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Offices: Kolkata: Map Add one/),
      expect.stringMatching(/^Note below the offices All in capital letters/),
    ])
    await screen.findByText('Could be better: 2.', { selector: '[role=status]' })
    await expectAccessible()

    hints.getByRole('button', { name: /^Could be better/ }).focus()
    await person.tab()
    await person.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Map')))
    expect((await field('City')).value).toBe('Kolkata')
    await person.paste(map)
    await waitFor(() => expect(hints.getAllByRole('listitem')).toHaveLength(1))
    await saveByKey(person)
    await saved()
    await fill(person, note(), 'Closed on Sundays')
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Could be better/ })).toBeNull())
  })
})

describe('the About page', () => {
  const card = (id: number, project_name: string) => ({
    id,
    img_src: '',
    alt: 'A picture',
    project_name,
    project_location: 'Assam',
  })
  const section = (id: number, heading: string, carousel_cards: object[]) => ({
    id,
    heading,
    shown: true,
    paragraphs: [{ id: 1, text: 'We build.' }],
    carousel_cards,
  })

  beforeEach(async () => {
    const picture = await addTestPicture(app.db, 'hall.jpg')
    const cards = [card(1, 'Museum'), card(2, 'Offices')].map((one) => ({ ...one, img_src: picture }))
    await put('about', {
      title: 'About us',
      story: { left: ['One.'], right: ['Two.'] },
      hero: null,
      metrics: [{ id: 1, title: 'Projects completed', value: 60, suffix: '+' }],
      capabilities: [section(1, 'Architecture', cards), section(2, 'Landscape', [])],
      collaborators: section(1, 'Collaborators', []),
    })
  })

  test('a text card is added, sections are moved, and saving finds a faulty card in a closed section', async () => {
    const { person } = await open(`${CONTENT}#about`)
    await person.click(await button('Edit Architecture'))
    await waitFor(async () =>
      expect(document.activeElement).toBe(
        (await group('Sections')).getByRole('textbox', { name: 'Heading' }),
      ),
    )
    await person.click(await button('Edit Offices'))
    await fill(person, field('Project'), '')
    await person.click(await button('Edit Landscape'))
    await saveByKey(person)
    await waitFor(async () => expect(document.activeElement).toBe(await field('Project')))
    expect(descriptions(document.activeElement!)).toContain('Enter the name of the project.')
    await expectAccessible()
    await person.paste('Terraces')
    await person.click((await group('Collaborators')).getByRole('button', { name: 'Add Text card' }))
    await waitFor(async () => expect(document.activeElement).toBe(await field('Text')))
    await person.paste('We draw together.')
    const move = await button('Move Landscape')
    await dragByKey(move, ' ', 'in position 2')
    await dragByKey(move, 'ArrowUp', 'to position 1')
    await dragByKey(move, ' ', 'You have dropped the item.')
    await saveByKey(person)
    await saved()
    const { capabilities, collaborators } = await stored('about')
    expect(capabilities.map(({ heading }: Fields) => heading)).toEqual(['Landscape', 'Architecture'])
    expect(capabilities[1].carousel_cards[1]).toMatchObject({ id: 2, project_name: 'Terraces' })
    expect(collaborators.carousel_cards).toMatchObject([{ text: 'We draw together.' }])
  })

  test('a metric is edited, a section hidden, and a card is added and moved, which the preview shows', async () => {
    const { person } = await open(`${CONTENT}#about`)
    await person.click(await button('Edit Projects completed'))
    await fill(person, field('Value'), '1,250')
    await screen.findByText('Visitors see 1.2k+')
    await person.click(await button('Update'))

    await person.click(await button('Edit Architecture'))
    await person.click((await group('Sections')).getByRole('checkbox', { name: 'Shown on the website' }))
    await person.click(await button('Update'))
    await screen.findByText('Hidden · 1 paragraph · 2 cards')

    await person.click(await button('Edit Landscape'))
    const cards = within((await group('Sections')).getByRole('group', { name: 'Cards' }))
    for (const name of ['Weir', 'Lotus Pond']) {
      await person.click(cards.getByRole('button', { name: 'Add Card' }))
      await fill(person, cards.findByRole('textbox', { name: 'Project' }), name)
      await person.upload(cards.getByLabelText(/^Choose picture/), await pictureFile(`${name}.jpg`))
      await fill(person, cards.findByRole('textbox', { name: 'Description of picture' }), `The ${name}`)
      const row = within(cards.getAllByRole('listitem').at(-1)!)
      await person.click(row.getByRole('button', { name: 'Add Card' }))
    }
    const move = await button('Move Lotus Pond')
    await dragByKey(move, ' ', 'in position 2')
    await dragByKey(move, 'ArrowUp', 'to position 1')
    await dragByKey(move, ' ', 'You have dropped the item.')
    await waitFor(() => expect(cards.getAllByRole('listitem')[0]!.textContent).toContain('Lotus Pond'))

    const preview = await previewed(person)
    await preview.findAllByText('1.2k+')
    expect(preview.queryByRole('heading', { name: 'Architecture' })).toBeNull()
    // Its facts came with the upload: its variants are offered.
    const [pond] = await preview.findAllByAltText('The Lotus Pond')
    expect(pond!.closest('picture')!.querySelectorAll('source').length).toBeGreaterThan(0)
    await saveByKey(person)
    await saved()
    const { metrics, capabilities } = await stored('about')
    expect(metrics).toMatchObject([{ value: 1250 }])
    expect(capabilities).toMatchObject([
      { shown: false },
      { carousel_cards: [{ project_name: 'Lotus Pond' }, { project_name: 'Weir' }] },
    ])
  })

  test('a card needs a picture', async () => {
    const { person } = await open(`${CONTENT}#about`)
    await person.click(await button('Edit Landscape'))
    const cards = async () => within((await group('Sections')).getByRole('group', { name: 'Cards' }))
    await person.click((await cards()).getByRole('button', { name: 'Add Card' }))
    await fill(person, field('Project'), 'Lotus Pond')
    // An entry must be valid before it is closed.
    const row = (await cards()).getAllByRole('listitem').at(-1)!
    await person.click(within(row).getByRole('button', { name: 'Add Card' }))
    await screen.findByText('Choose a picture, or delete it.')
    expect(document.activeElement).toBe((await cards()).getByLabelText(/^Choose picture/))
    await person.click((await cards()).getByRole('button', { name: 'Delete Lotus Pond' }))
    await waitFor(() => expect(screen.queryByText('Choose a picture, or delete it.')).toBeNull())
  })

  test('changes of two editors to one section are merged, and for a text that both changed the editor chooses', async () => {
    const { person, token } = await open(`${CONTENT}#about`)
    await button('Edit Architecture')
    const { capabilities } = await stored('about')
    const [first, ...others] = capabilities
    const [museum, ...cards] = first.carousel_cards
    const theirs = {
      ...first,
      heading: 'Building',
      carousel_cards: [{ ...museum, project_location: 'Theirs' }, ...cards],
    }
    await app.ask('PUT', '/api/content/about', { token, body: { capabilities: [theirs, ...others] } })
    await person.click(await button('Edit Architecture'))
    await fill(person, (await group('Sections')).getByRole('textbox', { name: 'Heading' }), 'Houses')
    await person.click(await button('Edit Offices'))
    await fill(person, field('Location'), 'Mine')
    await saveByKey(person)
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else saved this page' }))
    await expectAccessible()
    const choice = within(dialog.getByRole('group', { name: /Heading$/ }))
    await person.click(choice.getByLabelText(/^Keep mine/))
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await saved()
    const [merged] = (await stored('about')).capabilities
    expect(merged).toMatchObject({ id: 1, heading: 'Houses' })
    const places = merged.carousel_cards.map((one: Fields) => one.project_location)
    expect(places).toEqual(['Theirs', 'Mine'])
  })
})

describe('the Careers page', () => {
  const links = [{ id: 1, label: 'All projects', href: '/' }]

  test('a link to another protocol, or without a path, is not taken', async () => {
    const { person } = await open(`${CONTENT}#careers`)
    await person.click(await button('Add Column'))
    await fill(person, (await group('Footer columns')).getByRole('textbox', { name: 'Title' }), 'Studio')
    await person.click((await group('Footer columns')).getByRole('button', { name: 'Add Link' }))
    await fill(person, field('Words'), 'Drawings')
    const row = () =>
      within(screen.getByRole('group', { name: 'Links' }))
        .getAllByRole('listitem')
        .at(-1)!
    const words = 'Enter a path of this site, an https: address or a mailto: address.'
    for (const refused of ['javascript:alert(1)', 'careers', '//evil.example', 'http://plinth.example']) {
      await fill(person, field('Address'), refused)
      await person.click(within(row()).getByRole('button', { name: 'Add Link' }))
      await waitFor(async () => expect(descriptions(await field('Address'))).toContain(words))
    }
    await expectAccessible()
    await fill(person, field('Address'), '/projects/student-hostel')
    await person.click(within(row()).getByRole('button', { name: 'Add Link' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Words' })).toBeNull())
  })

  test('texts, links and icons are changed, previewed on each page that has them, and saved', async () => {
    const icons = ['behance', 'instagram'].map((network, index) => ({
      id: index + 1,
      network,
      url: `https://plinth.example/${network}`,
    }))
    await put('careers', {
      title: 'Careers',
      paragraphs: ['Draw.'],
      linkColumns: [{ id: 1, title: 'Work', links }],
      socialLinks: icons,
    })
    const { person, token } = await open(`${CONTENT}#careers`)
    const body = { title: 'Model Maker', department: 'Workshop', location: 'Guwahati' }
    await app.ask('POST', '/api/jobs', { token, body })
    await fill(person, field('Title'), 'Work with us')
    await fill(person, field('Paragraph 1'), 'Bring a notebook.')
    await fill(person, field('Title of the application page'), 'Write to the studio')
    await fill(person, field('Introduction of the application page'), 'Choose a position.')
    await person.click(await button('Edit Work'))
    await person.click((await group('Links')).getByRole('button', { name: 'Add Link' }))
    await fill(person, field('Words'), 'Drawings')
    await fill(person, (await group('Links')).findByLabelText(/^Address/), '/projects/student-hostel')
    const row = (await group('Links')).getAllByRole('listitem').at(-1)!
    await person.click(within(row).getByRole('button', { name: 'Add Link' }))
    await person.click(await button('Update'))
    await person.click(await button('Delete Behance'))

    const preview = await previewed(person)
    await preview.findByRole('heading', { name: 'Work with us' })
    preview.getByText('Bring a notebook.')
    preview.getByRole('link', { name: 'Drawings' })
    expect(preview.queryByRole('link', { name: 'Behance' })).toBeNull()
    await person.click(await button('Apply'))
    await preview.findByRole('heading', { name: 'Write to the studio' })
    preview.getByText('Choose a position.')
    await person.click(await button('Opening'))
    await preview.findByRole('heading', { name: 'How to apply' })
    await person.click(await button('Save'))
    await saved()
    const { title, linkColumns, socialLinks } = await stored('careers')
    expect([title, socialLinks]).toEqual(['Work with us', [icons[1]]])
    expect(linkColumns[0].links.at(-1)).toMatchObject({ label: 'Drawings', href: '/projects/student-hostel' })
  })

  test('a column with a link is added by keyboard alone, and saved while both are open', async () => {
    await put('careers', { linkColumns: [{ id: 1, title: 'Work', links }] })
    const { person } = await open(CONTENT)
    await enter(person, await button(/^Careers Page/))
    await tabTo(person, await field('Heading of the openings'))
    await person.keyboard('{Control>}a{/Control}POSITIONS')
    await enter(person, await button('Add Column'))
    const columns = await group('Footer columns')
    const title = await columns.findByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    await person.keyboard('Elsewhere')
    await enter(person, columns.getByRole('button', { name: 'Add Link' }))
    const words = await field('Words')
    await waitFor(() => expect(document.activeElement).toBe(words))
    await person.keyboard('Journal')
    await person.tab()
    await person.keyboard('https://journal.example/')
    await saveByKey(person)
    await saved()
    const { jobsHeading, linkColumns } = await stored('careers')
    expect(jobsHeading).toBe('POSITIONS')
    const journal = [{ id: 1, label: 'Journal', href: 'https://journal.example/' }]
    expect(linkColumns.at(-1)).toMatchObject({ title: 'Elsewhere', links: journal })
  })
})

describe('the settings of the site', () => {
  const site = async (token: string) => (await app.ask('GET', '/api/content/site', { token })).body

  test('faulty addresses and numbers are not saved, and the search result is shown as it will be', async () => {
    await putSite(app.db, {})
    const { person, token } = await open(`${CONTENT}#site`)
    await fill(person, field('Studio name'), 'Brahmaputra Works')
    expect(screen.getAllByText('Brahmaputra Works')).toHaveLength(3)

    await person.click(await button('Edit Facebook'))
    const links = await group('Social links')
    await person.selectOptions(links.getByLabelText('Network'), 'Pinterest')
    await fill(person, links.getByLabelText(/^Address/), 'http://pinterest.example/studio')
    await person.click(await button('Update'))
    await waitFor(() =>
      expect(descriptions(links.getByLabelText(/^Address/))).toContain('Enter an https: address.'),
    )
    await fill(person, links.getByLabelText(/^Address/), 'https://pinterest.example/studio')
    await person.click(await button('Update'))

    const about = await group('About Page')
    await fill(person, about.getByLabelText(/^Title/), 'Who draws here')
    about.getByText('34 of about 60 characters, with the name')
    const words = 'The people and the rooms of the studio. '.repeat(5)
    await fill(person, about.getByLabelText(/^Description/), words)
    const result = about.getByRole('figure', { name: 'Search result' }).textContent
    expect(result).toContain('Who draws here – Brahmaputra Works')
    expect(result).toMatch(/the…$/)

    const receivers = await group('Enquiries are mailed to')
    await person.click(receivers.getByRole('button', { name: 'Add address' }))
    await fill(person, field('Address 1'), 'desk@plinth')
    const months = screen.getByLabelText<Field>(/^Enquiries are kept/)
    await person.clear(months)
    await person.click(await button('Save'))
    await screen.findByText('Check 2 fields.')
    expect(document.activeElement).toBe(months)
    expect(screen.getAllByText('Enter a valid e-mail address.').length).toBeGreaterThan(0)
    expect(screen.getAllByText('Enter the number of months.').length).toBeGreaterThan(0)
    await expectAccessible()
    await fill(person, field('Address 1'), 'desk@plinth.example')
    await fill(person, months, '36')
    await person.click(await button('Save'))
    await saved()
    const { enquiriesTo, enquiryRetention, socialLinks } = await site(token)
    expect([enquiriesTo, enquiryRetention]).toEqual([['desk@plinth.example'], 36])
    expect(socialLinks).toContainEqual({
      id: 3,
      network: 'pinterest',
      url: 'https://pinterest.example/studio',
    })
  })

  test('the name, the links and the sharing picture are previewed and saved', async () => {
    await putSite(app.db, {})
    const { person, token } = await open(`${CONTENT}#site`)
    await fill(person, field('Studio name'), 'Brahmaputra Works')
    await person.click(await button('Edit Facebook'))
    const links = await group('Social links')
    await person.selectOptions(links.getByLabelText('Network'), 'Pinterest')
    await fill(person, links.getByLabelText(/^Address/), 'https://pinterest.example/studio')
    await person.click(await button('Update'))
    await person.upload(screen.getByLabelText(/^Choose sharing picture/), await pictureFile('river.jpg'))
    await fill(person, field('Description of sharing picture'), 'The river')
    const shared = within(await screen.findByRole('figure', { name: 'A shared link' }))
    await shared.findByRole('img', { name: 'The river' })

    const preview = await previewed(person, 'The header and footer of each page as the website shows them')
    await preview.findByRole('link', { name: 'Brahmaputra Works' })
    preview.getByRole('link', { name: 'Pinterest' })
    await person.click(await button('Save'))
    await saved()
    const { studioName, sharingPicture } = await site(token)
    expect([studioName, sharingPicture.alt]).toEqual(['Brahmaputra Works', 'The river'])
    const pictures = (await app.ask('GET', '/api/pictures', { token })).body.items
    expect(sharingPicture.img_src).toContain(pictures[0].id)
  })

  test('a time zone is found by typing its name, by keyboard alone', async () => {
    await putSite(app.db, {})
    const { person, token } = await open(CONTENT)
    await enter(person, await button(/^Site/))
    await tabTo(person, await field('Tagline'))
    await person.keyboard('{Control>}a{/Control}Buildings for long rain')
    await tabTo(person, screen.getAllByLabelText('Time zone')[0]!)
    await person.keyboard('{Control>}a{/Control}Dhaka')
    await screen.findByRole('option', { name: 'Asia/Dhaka' })
    await person.keyboard('{ArrowDown}{Enter}')
    await saveByKey(person)
    await saved()
    const changed = { tagline: 'Buildings for long rain', timeZone: 'Asia/Dhaka' }
    expect(await site(token)).toMatchObject(changed)
  })

  test('the shared link is previewed with the focal point of the sharing picture', async () => {
    const url = await addTestPicture(app.db, 'tall.jpg')
    await putSite(app.db, { sharingPicture: { img_src: url, alt: 'The tower' } })
    const { token } = await signedIn()
    const { items } = (await app.ask('GET', '/api/pictures', { token })).body
    const body = { focus: { x: 0.5, y: 0 } }
    expect((await app.ask('PATCH', `/api/pictures/${items[0].id}`, { token, body })).status).toBe(200)
    await open(`${CONTENT}#site`)
    const link = within(await screen.findByRole('figure', { name: 'A shared link' }))
    const frame = (await link.findByRole('img', { name: 'The tower' })).closest('picture')!
    await waitFor(() => expect(frame.style.getPropertyValue('--picture-fit')).toBe('cover'))
    expect(frame.style.getPropertyValue('--picture-position')).toBe('50% 0%')
  })
})

async function enter(person: Person, target: HTMLElement) {
  await tabTo(person, target)
  await person.keyboard('{Enter}')
}
