import { expect, test } from 'vitest'
import { accessDifferences, type UserAccess } from './access-difference.ts'

const asha: UserAccess = {
  id: '1',
  email: 'asha@plinth.example',
  role: 'SUPER_ADMIN',
  status: 'Active',
  passwordHash: 'a',
  appSecret: '',
  recoveryCodes: [],
  passkeys: ['x', 'y'],
}
const mina = { ...asha, id: '2', email: 'mina@plinth.example' }
const texts = (newer: UserAccess[], backup: UserAccess[], demandedOf: [string[], string[]] = [[], []]) =>
  accessDifferences(
    { users: newer, demandedOf: demandedOf[0] },
    { users: backup, demandedOf: demandedOf[1] },
  ).map(({ text }) => text)

test('users whose access is the same are not named, whatever the order of their passkeys', () => {
  expect(texts([asha, mina], [mina, { ...asha, passkeys: ['y', 'x'] }])).toEqual([])
})

test('who was deleted, added, demoted or got another secret is named with what differs', () => {
  expect(texts([mina], [asha, mina])).toEqual([
    'asha@plinth.example was deleted since, and is a user in the backup',
  ])
  expect(texts([asha, mina], [asha])).toEqual([
    'mina@plinth.example was added since, and is missing in the backup',
  ])
  expect(texts([{ ...mina, role: 'HR_HIRING', passwordHash: 'b' }], [{ ...mina, passkeys: [] }])).toEqual([
    'mina@plinth.example has in the backup the role Super Admin instead of HR - Hiring, another password and other passkeys',
  ])
  const changed = { email: 'm@plinth.example', status: 'Invited', appSecret: 's', recoveryCodes: ['c'] }
  expect(texts([mina], [{ ...mina, ...changed }])).toEqual([
    'mina@plinth.example has in the backup the address m@plinth.example, the status Invited, an earlier authenticator app and other recovery codes',
  ])
  expect(texts([{ ...mina, appSecret: 's' }], [mina])[0]).toContain('no authenticator app')
})

test('a demand of a second factor that the backup has or lacks is named', () => {
  expect(texts([], [], [['SUPER_ADMIN'], ['HR_HIRING']])).toEqual([
    'The backup demands no second factor of the role Super Admin',
    'The backup demands a second factor of the role HR - Hiring',
  ])
})
