import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp, staff, testApp } from '../../../test/support/app.ts'
import {
  addOpening,
  applicationForm,
  privateNames,
  solvedCaptcha,
} from '../../../test/support/data/applications.ts'
import { pdf, rawPdf } from '../../../test/support/data/documents.ts'
import { mailsOf, tokenOf } from '../../../test/support/data/mails.ts'
import { putSite } from '../../../test/support/data/site-content.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { pageStore } from '../../store/content/content.ts'
import { updateRecord } from '../../store/record/record-store.ts'

const MB = 1024 * 1024
const THANKS = { message: 'Thank you for your application! We have sent you a mail.' }

type Open = (typeof databases)[number]['open']
type Fields = Parameters<typeof applicationForm>[0]

/** An app on this database, and how candidates apply. */
function applying(open: Open) {
  const t = testApp(open, { smtp: {} })
  let cv: Uint8Array
  let earlier: string[]
  beforeEach(async () => {
    cv = await pdf()
    earlier = await privateNames(t)
  })
  const newFiles = async () => (await privateNames(t)).filter((name) => !earlier.includes(name))
  const send = (
    fields: Fields,
    { file = cv as Uint8Array | null, name = 'CV.pdf', key = '', from = '127.0.0.1' } = {},
  ) =>
    t.ask('POST', '/api/applications', {
      body: applicationForm(fields, file, name),
      headers: key ? { 'Idempotency-Key': key } : {},
      from,
    })
  const solved = async (fields: Fields = {}) => ({ ...fields, recaptchaToken: await solvedCaptcha(t) })
  const stored = () => t.db.selectFrom('applications').selectAll().orderBy('email').execute()
  return { t, send, solved, stored, newFiles, cv: () => cv }
}

describe.each(databases)('applying on $name', ({ open }) => {
  const { t, send, solved, stored, newFiles, cv } = applying(open)

  test('an application is stored with its encrypted CV, mailed to the studio and to the candidate', async () => {
    await putSite(t.db, { applicationsTo: ['jobs@studio.example'], studioName: 'Plinth Studio' })
    const jobId = await addOpening(t.db)
    const sent = await send(await solved({ jobId, email: 'Mina@Client.example' }))
    expect([sent.status, sent.body]).toEqual([201, THANKS])
    const [row] = await stored()
    expect(row).toMatchObject({
      job_id: jobId,
      email: 'mina@client.example',
      stage: 'NEW',
      consent_version: 0,
    })
    const files = await t.db.selectFrom('application_files').selectAll().execute()
    expect(files).toMatchObject([{ application_id: row!.id, kind: 'cv', name: 'CV.pdf', bytes: cv().length }])
    expect(await newFiles()).toEqual(files.map((file) => file.stored))
    const mails = await mailsOf(t.db)
    expect(mails.map(({ to, kind }) => [to, kind]).toSorted()).toEqual([
      ['jobs@studio.example', 'application'],
      ['mina@client.example', 'candidate'],
    ])
    expect(await tokenOf(t.db, 'candidate', 'mina@client.example')).toMatch(/^[\w-]{43}$/)
    const { token } = await staff(t.db, 'SUPER_ADMIN')
    const toStudio = mails.find(({ kind }) => kind === 'application')!
    const { body } = await t.ask('GET', `/api/outbox/${toStudio.id}`, { token })
    expect(body.subject).toBe('Application: Architect (Mina Das)')
    expect(body.text).toContain(`/admin/dashboard/hiring/candidates/${row!.id}`)
    const log = (await t.ask('GET', '/api/activity?kind=candidate', { token })).body.entries
    expect(log).toMatchObject([
      { kind: 'application.received', actor: { name: 'The candidate' }, subject: { name: 'Architect' } },
    ])
    expect(JSON.stringify(log)).not.toMatch(/mina|bamboo/i)
    expect(t.said.join('')).not.toMatch(/mina|bamboo/i)
  })

  test('a cover note has as many characters as the form counts, although browsers send each line break as two', async () => {
    const coverNote = `${'a'.repeat(99)}\n`.repeat(50).trimEnd()
    expect((await send(await solved({ coverNote }))).status).toBe(201)
    const notes = await t.db.selectFrom('application_cover_notes').select('text').execute()
    expect(notes).toEqual([{ text: coverNote }])
  })

  test('without a mail server the answer promises a mail, and is the same for who applied before', async () => {
    const other = await openTestApp(open)
    const apply = async (fields: Fields) => {
      const recaptchaToken = await solvedCaptcha(other)
      const body = applicationForm({ ...fields, recaptchaToken }, cv(), 'CV.pdf')
      return (await other.ask('POST', '/api/applications', { body })).body.message
    }
    const jobId = await addOpening(other.db)
    for (let times = 0; times < 2; times++)
      expect(await apply({ jobId })).toBe('We have your application for Architect. We will write to you.')
    expect(await apply({ jobId: '' })).toBe('We have your application. We will write to you.')
    await other.close()
  })

  test('without an opening it is a general application, and a few fields are enough', async () => {
    const fields = { jobId: undefined, portfolio: undefined, coverNote: undefined }
    expect((await send(await solved(fields))).status).toBe(201)
    expect(await stored()).toMatchObject([{ job_id: '', portfolio: '' }])
  })

  test('the same address for the same opening is answered the same, stores nothing and gets its link again', async () => {
    await send(await solved({ jobId: '' }))
    const again = await send(await solved({ jobId: '', name: 'Somebody Else', email: 'MINA@client.example' }))
    expect([again.status, again.body]).toEqual([201, THANKS])
    expect(await stored()).toMatchObject([{ name: 'Mina Das' }])
    await expect.poll(newFiles).toHaveLength(1)
    const toCandidate = async () =>
      (await mailsOf(t.db)).flatMap((mail) => (mail.kind === 'candidate' ? [mail.facts.template] : []))
    expect(await toCandidate()).toEqual(['again', 'received'])
    // Nobody can fill the mailbox of another person.
    await send(await solved({ jobId: '' }))
    expect(await toCandidate()).toHaveLength(2)
    const jobId = await addOpening(t.db)
    await send(await solved({ jobId }))
    expect(await stored()).toHaveLength(2)
  })

  test('two of the same at the same moment are stored once', async () => {
    const sent = [await solved(), await solved(), await solved()]
    const answers = await Promise.all(sent.map((fields) => send(fields)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([201, THANKS]))
    expect(await stored()).toHaveLength(1)
    await expect.poll(newFiles).toHaveLength(1)
  })

  test('a repeated call with its key gets the first answer, although its captcha is spent', async () => {
    const fields = await solved()
    const both = await Promise.all([send(fields, { key: 'one' }), send(fields, { key: 'one' })])
    const later = await send(fields, { key: 'one' })
    expect([...both, later].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await stored()).toHaveLength(1)
    const mails = (await mailsOf(t.db)).filter(({ kind }) => kind === 'candidate')
    expect(mails).toHaveLength(1)
    await expect.poll(newFiles).toHaveLength(1)
    // Another CV is another call, which needs a captcha of its own.
    expect((await send(fields, { key: 'one', file: await pdf(2) })).status).toBe(422)
  })

  test('fifty at the same moment are all answered, none lost and none twice', async () => {
    const sent = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => solved({ email: `no-${at}@x.example` })),
    )
    const answers = await Promise.all(sent.map((fields, at) => send(fields, { from: `10.0.0.${at}` })))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
    expect(new Set((await stored()).map(({ email }) => email)).size).toBe(50)
    const named = await t.db.selectFrom('application_files').select('stored').execute()
    expect((await newFiles()).toSorted()).toEqual(named.map((file) => file.stored).toSorted())
  })

  test('a closed, hidden or unknown opening takes none', async () => {
    const closed = await addOpening(t.db, { status: 'closed' })
    const past = await addOpening(t.db, { closesAt: '2020-01-01' })
    const hidden = await addOpening(t.db, { hidden: true })
    for (const jobId of [closed, past, hidden, 'none']) {
      const refused = await send(await solved({ jobId }))
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['jobId']])
    }
    expect([await stored(), await newFiles()]).toEqual([[], []])
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ email: 'mina@' }, 'email'],
    [{ email: 'a@b.example\r\nBcc: all@x.example' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ portfolio: 'javascript:alert(1)' }, 'portfolio'],
    [{ portfolio: 'not a link' }, 'portfolio'],
    [{ coverNote: 'x'.repeat(5001) }, 'coverNote'],
    [{ consent: undefined }, 'consent'],
    [{ consent: 'false' }, 'consent'],
    [{ consentVersion: '7', recaptchaToken: 'solved' }, 'consent'],
    [{ recaptchaToken: undefined }, 'recaptchaToken'],
    [{ recaptchaToken: 'x' }, 'recaptchaToken'],
  ])('%j is refused and leaves nothing', async (fields: Fields, field) => {
    const asked = fields.recaptchaToken === 'solved' ? await solved() : {}
    const refused = await send({ recaptchaToken: 'x', ...fields, ...asked })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect([await stored(), await newFiles()]).toEqual([[], []])
  })

  test('a file that is refused spends the captcha, so that one solution is for one check', async () => {
    const fields = await solved()
    const check = vi.spyOn(t.documents, 'check')
    const file = Buffer.from('%PDF-1.7 none')
    const answers = await Promise.all([
      send(fields, { file }),
      send(fields, { file }),
      send(fields, { file }),
    ])
    const faults = [...answers, await send(fields)].map(({ status, body }) => [
      status,
      Object.keys(body.errors).join(),
    ])
    expect(faults.toSorted()).toEqual([
      [422, 'cv'],
      [422, 'recaptchaToken'],
      [422, 'recaptchaToken'],
      [422, 'recaptchaToken'],
    ])
    expect(check).toHaveBeenCalledTimes(1)
    check.mockRestore()
    expect([await stored(), await newFiles()]).toEqual([[], []])
    expect((await send(await solved())).status).toBe(201)
  })

  test('no CV, and two of them, are refused', async () => {
    expect((await send(await solved(), { file: null })).body.errors).toHaveProperty('cv')
    const form = applicationForm(await solved(), cv())
    form.append('cv', new Blob([cv() as Uint8Array<ArrayBuffer>]), 'other.pdf')
    const two = await t.ask('POST', '/api/applications', { body: form })
    expect([two.status, Object.keys(two.body.errors)]).toEqual([422, ['cv']])
    expect(await newFiles()).toEqual([])
  })

  test('the name of a file is only shown: folders, line breaks and length do no harm', async () => {
    await send(await solved(), { name: `../../${'x'.repeat(300)}.pdf` })
    const [file] = await t.db.selectFrom('application_files').select(['name', 'stored']).execute()
    expect(file!.name).toMatch(/^[^/\\]{1,120}$/)
    expect(file!.name).toMatch(/x\.pdf$/)
    expect(file!.stored).toMatch(/^[\da-f-]{36}$/)
  })

  test('a name with line breaks adds no header to a mail', async () => {
    await send(await solved({ name: 'Mina\r\nBcc: x@y.example' }))
    expect(await stored()).toMatchObject([{ name: 'Mina Bcc: x@y.example' }])
  })

  test('the version of the consent text rises with each change of the text, and is kept', async () => {
    const { user } = await staff(t.db, 'SUPER_ADMIN')
    const careers = { title: 'Careers', paragraphs: [], linkColumns: [], socialLinks: [] }
    const save = (fields: object) => updateRecord(t.db, user, pageStore('careers'), 'careers', fields)
    await send(await solved({ email: 'first@x.example', consentVersion: '0' }))
    await save({ ...careers, consent: 'I agree.' })
    await save({ title: 'Work with us' })
    await send(await solved({ consentVersion: '1' }))
    await save({ consent: 'I agree to this.' })
    const old = await send(await solved({ email: 'b@x.example', consentVersion: '1' }))
    expect([old.status, Object.keys(old.body.errors)]).toEqual([422, ['consent']])
    await send(await solved({ email: 'b@x.example', consentVersion: '3' }))
    expect((await stored()).map((row) => row.consent_version).toSorted()).toEqual([0, 1, 3])
  })

  test('after 20 attempts in an hour the answer is 429', async () => {
    for (let i = 0; i < 20; i++) expect((await send({ recaptchaToken: 'x' })).status).toBe(422)
    expect((await send({ recaptchaToken: 'x' })).status).toBe(429)
  })
})

// On one database, since none has an influence on which files are refused.
describe('applying with a file that is refused', () => {
  const { send, solved, stored, newFiles } = applying(databases[0]!.open)

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, number]>([
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 422],
    ['a PDF with JavaScript', () => rawPdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }), 422],
    ['no bytes', () => new Uint8Array(), 422],
    [
      '5 MB plus one byte',
      () => Buffer.concat([rawPdf(), Buffer.alloc(5 * MB + 1)]).subarray(0, 5 * MB + 1),
      413,
    ],
  ])('a CV of %s is refused with a sentence and leaves nothing', async (_, make, status) => {
    const refused = await send(await solved(), { file: await make() })
    expect(refused.status).toBe(status)
    expect(refused.body.message).toMatch(/^This (file|PDF) /)
    expect([await stored(), await newFiles()]).toEqual([[], []])
  })
})
