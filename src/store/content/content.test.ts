import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import contact from '../../../starter/contact.json' with { type: 'json' }
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { type ContentOf, type ContentPage, contentPages } from '../../domain/content/content.ts'
import { emptyContent } from '../../domain/content/content-fields.ts'
import { change, type Database } from '../database/database.ts'
import { findContent, putContent, shownPage } from './content.ts'

describe.each(databases)('the content of the pages on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(() => emptied(db))
  afterAll(() => db.destroy())

  /** The row as an earlier release stored it. */
  const stored = (page: ContentPage, body: unknown) =>
    db
      .insertInto('content')
      .values({ page, body: JSON.stringify(body), updated_at: '2026-01-01T00:00:00.000Z', updated_by: '1' })
      .execute()
  const put = (page: ContentPage, sent: unknown) => change(db, (tx) => putContent(tx, plinth, page, sent))

  test('a page that was never saved is its defaults', async () => {
    const content = emptyContent('team')
    expect(await findContent(db, 'team')).toEqual(content)
    expect(await shownPage(db, 'team', await findContent(db, 'team'))).toEqual({
      content,
      pictures: {},
      isEmpty: true,
    })
  })

  test.each(contentPages)(
    '%s without any of its fields is read, and can be saved as it was read',
    async (page) => {
      await stored(page, {})
      const content = await findContent(db, page)
      await put(page, content)
      expect(await findContent(db, page)).toEqual(content)
    },
  )

  test('fields that an earlier release did not have are empty, and the stored ones are kept', async () => {
    const members = [{ id: 3, name: 'R. DEKA', position: 'CO-FOUNDER' }]
    await stored('team', {
      title: 'TEAM',
      paragraphs: ['We draw.'],
      members,
      strip: [{ img_src: 'https://a.example/a.jpg' }],
    })
    expect(await findContent(db, 'team')).toEqual({
      title: 'TEAM',
      paragraphs: ['We draw.'],
      closing: '',
      careersLink: 'Careers',
      strip: [{ id: 1, img_src: 'https://a.example/a.jpg', alt: '' }],
      membersHeading: 'TEAM MEMBERS',
      members: [{ id: 3, name: 'R. DEKA', position: 'CO-FOUNDER', isDirector: false, photo: null }],
      note: '',
      marquee: { upper: [], lower: [] },
    } satisfies ContentOf['team'])
  })

  test('a stored text over the current limit is read in full and does not block changes to other fields', async () => {
    const note = 'x'.repeat(2000)
    await stored('contact', { ...contact, note })
    const content = await findContent(db, 'contact')
    expect(content.note).toBe(note)
    await put('contact', { ...content, title: ' Write to us ' })
    expect(await findContent(db, 'contact')).toEqual({ ...contact, note, title: 'Write to us' })
    await expect(put('contact', { note: `${note}x` })).rejects.toMatchObject({
      status: 422,
      errors: { note: 'At most 300 characters.' },
    })
    await put('contact', { note: '' })
    expect((await findContent(db, 'contact')).note).toBe('')
  })

  test('a part of a page can be saved; absent fields stay unchanged', async () => {
    await put('contact', contact)
    await put('contact', { title: 'Write to us' })
    expect(await findContent(db, 'contact')).toEqual({ ...contact, title: 'Write to us' })
  })

  test('the first save of a page may be a part of it; the rest is as the defaults are', async () => {
    await put('contact', { note: 'By appointment.' })
    expect(await findContent(db, 'contact')).toEqual({ ...emptyContent('contact'), note: 'By appointment.' })
    await expect(put('about', { title: '' })).rejects.toMatchObject({ status: 422 })
    expect(await findContent(db, 'about')).toEqual(emptyContent('about'))
  })
})
