import { expect, test } from '../../support/browser/browser.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const WIDTHS = [1440, 820, 390]

test('no page scrolls sideways for a long word, and the name of the studio stays inside the header', async ({
  page,
  request,
  admin,
}) => {
  const word = (length: number) => 'Brahmaputra'.repeat(Math.ceil(length / 11)).slice(0, length)
  const headers = { Authorization: `Bearer ${admin.token}` }
  const put = async (name: string, data: object) =>
    expect((await request.put(`/api/content/${name}`, { data, headers })).status(), name).toBe(200)
  const about = await answerOf<'GET /api/content/about'>(request.get('/api/content/about'))
  const team = await answerOf<'GET /api/content/team'>(request.get('/api/content/team'))
  const contact = await answerOf<'GET /api/content/contact'>(request.get('/api/content/contact'))
  const [first, ...others] = about.capabilities
  const [office] = contact.offices
  const [leader, ...members] = team.members
  await put('site', { studioName: 'Design Studio '.repeat(8).trim(), copyright: word(150) })
  await put('about', {
    title: word(120),
    story: { left: [word(300)], right: [word(300)] },
    metrics: [{ id: 1, title: word(120), value: 1e12, suffix: word(20) }],
    capabilities: [
      { ...first, heading: word(120), paragraphs: [{ id: 1, text: word(300) }] },
      ...others.map((section) => ({ ...section, shown: true })),
    ],
  })
  await put('team', {
    title: word(120),
    paragraphs: [word(300)],
    closing: word(300),
    careersLink: word(120),
    membersHeading: word(120),
    members: [{ ...leader, name: word(120), position: word(120), biography: word(300) }, ...members],
    note: word(300),
  })
  await put('contact', {
    title: word(120),
    offices: [{ ...office, city: word(120), address: word(300) }],
    note: word(300),
    formHeading: word(120),
  })
  await put('careers', {
    title: word(120),
    paragraphs: [word(300)],
    jobsHeading: word(120),
    applyTitle: word(120),
    applyIntro: word(300),
    linkColumns: [{ id: 1, title: word(120), links: [{ id: 1, label: word(120), href: '/about' }] }],
  })
  for (const address of ['/', '/about', '/team', '/contact', '/careers', '/apply']) {
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const at = `${address} at ${width}`
      expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width)
      const name = await page.getByRole('banner').getByText('Design Studio').boundingBox()
      expect(name!.y, `the name on ${at}`).toBeGreaterThanOrEqual(4)
    }
  }
})
