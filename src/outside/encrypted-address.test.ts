import { expect, test } from 'vitest'
import { whyNotEncrypted, withStartTls } from './encrypted-address.ts'

test.each([
  'postgres://ira:pw@localhost/plinth',
  'postgres://ira:pw@127.0.0.1:5432/plinth',
  'postgres://ira:pw@[::1]/plinth',
  'postgres:///plinth?host=/var/run/postgresql',
  'postgres://ira@%2Fvar%2Frun%2Fpostgresql/plinth',
  'postgres://ira:pw@db.example.org/plinth?sslmode=verify-full',
  'postgres:///plinth?host=/var/run/postgresql&user=plinth',
  'unix:/run/clamav/clamd.ctl',
  'https://s3.example.org',
  'smtps://mail.example.org',
  'smtp://mail.example.org:587',
  'smtp://localhost?ignoreTLS=true',
])('%s is encrypted, or leaves no machine', (address) => {
  expect(whyNotEncrypted(address)).toBeUndefined()
})

test.each([
  ['postgres://ira:pw@db.example.org/plinth', 'must have the parameter sslmode=verify-full'],
  ['postgresql://ira:pw@10.0.0.7/plinth?sslmode=no-verify', 'must have the parameter sslmode=verify-full'],
  ['postgres://localhost/plinth?host=10.0.0.7', 'must have the parameter sslmode=verify-full'],
  ['postgres:///plinth', 'must have the parameter sslmode=verify-full'],
  ['postgres://ira:pw@database/plinth', 'must have the parameter sslmode=verify-full'],
  ['http://files:7070', 'must begin with https://'],
  ['postgres://[fd00::7]/plinth?sslmode=disable', 'must have the parameter sslmode=verify-full'],
  ['tcp://10.0.0.7:3310', 'must be encrypted, which this one cannot be'],
  ['http://s3.example.org', 'must begin with https://'],
  ['postgres://db.example.org/plinth?sslmode=verify-full&sslmode=disable', 'must have each parameter once'],
  ['postgres:///plinth?host=/var/run/postgresql&host=db.example.org', 'must have each parameter once'],
  ['smtp://mail.example.org?ignoreTLS=true', 'must not turn off TLS or the check of the certificate'],
  [
    'smtps://mail.example.org?tls.rejectUnauthorized=false',
    'must not turn off TLS or the check of the certificate',
  ],
])('%s is refused', (address, reason) => {
  expect(whyNotEncrypted(address)).toBe(reason)
})

test('the address of a mail server says that it must offer TLS', () => {
  expect(withStartTls('smtp://ira:p%40ss@mail.example.org:587?pool=true')).toBe(
    'smtp://ira:p%40ss@mail.example.org:587?pool=true&requireTLS=true',
  )
  expect(withStartTls('smtps://mail.example.org')).toBe('smtps://mail.example.org')
})
