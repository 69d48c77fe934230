import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { appCode, newRecoveryCodes, newSecret, recoveryHash, setupOf, stepOf } from './authenticator.ts'

const at = Date.UTC(2026, 0, 1, 12, 0, 10)

test('a code is accepted in its own 30-second step; the one of the step before has ended', () => {
  const secret = newSecret()
  const totp = new TOTP({ secret })
  const step = totp.counter({ timestamp: at })
  const codeAt = (seconds: number) => totp.generate({ timestamp: at + seconds * 1000 })
  for (const [seconds, found] of [
    [-60, undefined],
    [-30, 'ended'],
    [0, step],
    [19, step],
    [30, undefined],
  ] as const) {
    expect(stepOf(secret, codeAt(seconds), at)).toBe(found)
  }
})

test('the setup of an authenticator app names the account and the issuer', () => {
  const { uri, qr } = setupOf('JBSWY3DPEHPK3PXP', { account: 'ira@example.org', issuer: 'Plinth & Co' })
  expect(uri).toContain('otpauth://totp/Plinth%20%26%20Co:ira%40example.org?')
  expect(uri).toContain('secret=JBSWY3DPEHPK3PXP')
  expect(Buffer.from(qr.split(',')[1]!, 'base64').toString()).toMatch(/^<svg/)
})

test('six digits are a code, with or without spaces', () => {
  expect(appCode(' 123 456 ')).toBe('123456')
  for (const other of ['12345', '1234567', 'ABCDEF', '', '１２３４５６'])
    expect(appCode(other)).toBeUndefined()
})

test('there are ten different recovery codes, each found in any way of typing', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/)
  const [code = ''] = codes
  const misread = code.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0').replaceAll('b', '8')
  expect(recoveryHash(misread)).toBe(recoveryHash(code))
  expect(recoveryHash(codes[1]!)).not.toBe(recoveryHash(code))
})
