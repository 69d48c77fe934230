import { beforeEach, describe, expect, test } from 'vitest'
import about from '../../../starter/about.json' with { type: 'json' }
import careers from '../../../starter/careers.json' with { type: 'json' }
import contact from '../../../starter/contact.json' with { type: 'json' }
import site from '../../../starter/site.json' with { type: 'json' }
import { staff, testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { contentPages } from '../../domain/content/content.ts'
import { NOT_A_MAP } from '../../domain/content/office.ts'
import { putContent } from '../../store/content/content.ts'
import { publish } from '../../store/database/database.ts'

const { logo: _, ...plainSite } = site
const [office] = contact.offices
const MARKUP = '<img src=x onerror=alert(1)><script>alert(1)</script>'

// It is refused before it reaches the database.
describe('bad input to content pages', () => {
  const t = testApp(databases[0]!.open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    await publish(t.db, async (tx) => {
      await putContent(tx, plinth, 'contact', contact)
      await putContent(tx, plinth, 'careers', careers)
      await putContent(tx, plinth, 'site', plainSite)
    })
  })
  const write = (page: string, body: object) => t.ask('PUT', `/api/content/${page}`, { body, token })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://www.google.com.evil.example/maps/embed?pb=1',
    'https://google.com@evil.example/maps/embed?pb=1',
    'https://www.google.com:pass@evil.example/maps/embed',
    'https://www.google.com\\@evil.example/maps/embed',
    'https://www.gооgle.com/maps/embed',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('the map %j is refused', async (google_maps_iframe_src) => {
    const { status, body } = await write('contact', { offices: [{ ...office, google_maps_iframe_src }] })
    expect([status, body.errors]).toEqual([422, { 'offices.0.google_maps_iframe_src': NOT_A_MAP }])
    expect((await t.ask('GET', '/api/content/contact')).body.offices).toEqual(contact.offices)
  })

  test.each([
    ['http://instagram.example/studio', { url: 'Enter an https: address.' }],
    ['javascript:alert(1)', { url: 'Enter an https: address.' }],
    ['data:text/html,x', { url: 'Enter an https: address.' }],
    ['//instagram.example/studio', { url: 'Enter an https: address.' }],
  ])('the social link %j is refused on both pages that have some', async (url, { url: message }) => {
    for (const page of ['site', 'careers']) {
      const { status, body } = await write(page, { socialLinks: [{ id: 1, network: 'instagram', url }] })
      expect([page, status, body.errors]).toEqual([page, 422, { 'socialLinks.0.url': message }])
    }
  })

  test('an unknown network is refused, and the message names the known ones', async () => {
    const { status, body } = await write('site', {
      socialLinks: [{ id: 1, network: 'constructor', url: 'https://a.example/' }],
    })
    expect(status).toBe(422)
    expect(body.errors['socialLinks.0.network']).toMatch(/^Choose a network: instagram, /)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://a.example',
    '//evil.example',
    '/\\evil.example',
    'careers',
    'mailto:a@b.example?bcc=c@d.example',
  ])('the footer link %j is refused', async (href) => {
    const { status, body } = await write('careers', {
      linkColumns: [{ id: 1, title: 'More', links: [{ id: 1, label: 'Here', href }] }],
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        'linkColumns.0.links.0.href': 'Enter a path of this site, an https: address or a mailto: address.',
      },
    ])
  })

  test('markup is kept as text, and a picture cannot have it as its address', async () => {
    const written = { title: MARKUP, note: MARKUP, offices: [{ ...office, city: MARKUP, address: MARKUP }] }
    const { status, body } = await write('contact', written)
    expect([status, body]).toMatchObject([200, written])
    const refused = await write('site', { logo: { img_src: MARKUP, alt: '' } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['logo.img_src']])
  })

  test('mails cannot be sent to what is no address, and months must be whole and positive', async () => {
    const { status, body } = await write('site', {
      enquiriesTo: ['desk@studio.example\nBcc: all@studio.example'],
      timeZone: '+05:30',
      enquiryRetention: 0,
      applicationRetention: 1.5,
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        'enquiriesTo.0': 'Enter a valid e-mail address.',
        timeZone: 'Enter the name of a time zone, such as Asia/Kolkata.',
        enquiryRetention: 'Enter at least 1 month.',
        applicationRetention: 'Enter a whole number of months.',
      },
    ])
  })

  test.each(contentPages)('1 MB of text is refused with a clear message: %s', async (page) => {
    const whole = await write(page, { title: 'a'.repeat(1024 * 1024), studioName: 'a' })
    expect([whole.status, whole.body.message]).toEqual([413, 'The body is over 1 MB.'])
  })

  test('a text of nearly 1 MB is refused at its field', async () => {
    const long = 'a'.repeat(1000 * 1000)
    const refused = await write('careers', { howToApply: long, paragraphs: [long.slice(0, 20_000)] })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { howToApply: 'At most 2000 characters.', 'paragraphs.0': 'At most 2000 characters.' },
    ])
    const story = { left: [long], right: [] }
    const { status, body } = await write('about', {
      ...about,
      hero: null,
      capabilities: [],
      collaborators: null,
      story,
    })
    expect([status, body.errors['story.left.0']]).toEqual([422, 'At most 2000 characters.'])
  })
})
