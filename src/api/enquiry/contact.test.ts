import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const enquiry = {
  firstName: 'Mina',
  mobileNumber: '+91 361 000 0199',
  emailAddress: 'Mina@Client.example',
  message: 'A library for our village.',
}

describe.each(databases)('the contact form on $name', ({ open }) => {
  const t = testApp(open)

  async function solved() {
    const { body } = await t.ask('GET', '/api/captcha')
    expect(body.provider).toBe('altcha')
    const challenge = body.challenge as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const send = (body: object, key?: string) =>
    t.ask('POST', '/api/contact', { body, headers: key ? { 'Idempotency-Key': key } : {} })
  const stored = () => t.db.selectFrom('enquiries').selectAll().execute()

  test('an enquiry is stored, and none of its text is logged', async () => {
    const sent = await send({ ...enquiry, company: 'Library Trust', recaptchaToken: await solved() })
    expect([sent.status, sent.body]).toEqual([201, { message: 'Thank you for your message!' }])
    expect(await stored()).toMatchObject([
      { first_name: 'Mina', company: 'Library Trust', email_address: 'mina@client.example' },
    ])
    const { token } = await staff(t.db, 'SUPER_ADMIN')
    const { body } = await t.ask('GET', '/api/activity', { token })
    expect(body.entries.at(-1)).toMatchObject({ kind: 'enquiry.received', actor: { name: 'A visitor' } })
    expect(JSON.stringify(body)).not.toMatch(/Mina|library/i)
  })

  test('a captcha solution works once, and an invented or changed one never', async () => {
    const recaptchaToken = await solved()
    const both = await Promise.all([
      send({ ...enquiry, recaptchaToken }),
      send({ ...enquiry, recaptchaToken }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    const forged = JSON.parse(Buffer.from(recaptchaToken, 'base64').toString())
    forged.challenge.parameters.nonce = forged.challenge.parameters.nonce.replace(/^../, '00')
    for (const wrong of [
      'x',
      'null',
      Buffer.from(JSON.stringify(forged)).toString('base64'),
      'x'.repeat(20_000),
      btoa('{}'),
    ]) {
      const refused = await send({ ...enquiry, recaptchaToken: wrong })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['recaptchaToken']])
    }
    expect(await stored()).toHaveLength(1)
  })

  test('a repeated call gets the first answer, although its captcha is spent, and stores one enquiry', async () => {
    const body = { ...enquiry, recaptchaToken: await solved() }
    const both = await Promise.all([send(body, 'one filling'), send(body, 'one filling')])
    const later = await send(body, 'one filling')
    for (const { status, body: answer } of [...both, later]) {
      expect([status, answer]).toEqual([201, { message: 'Thank you for your message!' }])
    }
    expect(await stored()).toHaveLength(1)
  })

  test('a key reveals no answer to another client and does not suppress a different enquiry', async () => {
    const recaptchaToken = await solved()
    await send({ ...enquiry, recaptchaToken }, 'one filling')
    const others = { ...enquiry, firstName: 'Joya' }
    expect((await send({ ...others, recaptchaToken }, 'one filling')).status).toBe(422)
    expect((await send({ ...enquiry, recaptchaToken }, 'another')).status).toBe(422)
    expect((await send({ ...others, recaptchaToken: await solved() }, 'one filling')).status).toBe(201)
    expect((await stored()).map((row) => row.first_name).sort()).toEqual(['Joya', 'Mina'])
  })

  test('a refused call does not use up its key', async () => {
    expect((await send({ ...enquiry, recaptchaToken: 'x' }, 'one filling')).status).toBe(422)
    expect((await send({ ...enquiry, recaptchaToken: await solved() }, 'one filling')).status).toBe(201)
    expect((await send(enquiry, 'k'.repeat(201))).status).toBe(422)
    expect((await send({ ...enquiry, recaptchaToken: 'x' }, 'k'.repeat(201))).status).toBe(400)
  })

  test('an invalid form does not spend the captcha solution', async () => {
    const recaptchaToken = await solved()
    expect((await send({ ...enquiry, message: ' ', recaptchaToken })).body.errors).toHaveProperty('message')
    expect((await send({ ...enquiry, recaptchaToken })).status).toBe(201)
  })

  test.each([
    [{ firstName: '' }, 'firstName'],
    [{ mobileNumber: 'call me' }, 'mobileNumber'],
    [{ emailAddress: 'mina@' }, 'emailAddress'],
    [{ emailAddress: 'a@b.example\r\nBcc: all@client.example' }, 'emailAddress'],
    [{ message: 'x'.repeat(5001) }, 'message'],
    [{ firstName: 'x'.repeat(121) }, 'firstName'],
    [{ recaptchaToken: '' }, 'recaptchaToken'],
  ])('an enquiry with %j is refused', async (fields, field) => {
    const refused = await send({ ...enquiry, recaptchaToken: 'x', ...fields })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect(await stored()).toEqual([])
  })

  test('line breaks in a name become spaces, so that a name cannot add a mail header', async () => {
    await send({ ...enquiry, firstName: 'Mina\r\nBcc: x@y.example', recaptchaToken: await solved() })
    expect((await stored())[0]?.first_name).toBe('Mina Bcc: x@y.example')
  })

  test('after 20 attempts in an hour the answer is 429 with the time to wait', async () => {
    for (let i = 0; i < 20; i++) expect((await send({})).status).toBe(422)
    const refused = await send({ ...enquiry, recaptchaToken: await solved() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(refused.body.message).toBe('Too many attempts. Please try again in 60 minutes.')
  })
})
