import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { User } from '../../src/domain/account/known-user-schema.ts'
import { roles } from '../../src/domain/account/role.ts'
import { commandLine } from '../../src/domain/account/user.ts'
import { registration } from '../../src/domain/account/user-schema.ts'
import { DATABASE_FILE } from '../../src/domain/file/file-store.ts'
import { Problem } from '../../src/domain/shared/problem.ts'
import { type Config, readConfig } from '../../src/outside/config.ts'
import { passwords } from '../../src/outside/passwords.ts'
import {
  type Accounts,
  addSuperAdmin,
  listAccounts,
  replacePassword,
} from '../../src/store/account/accounts.ts'
import { countPasskeys } from '../../src/store/account/passkeys.ts'
import { removeTwoFactor } from '../../src/store/account/two-factor.ts'
import { findCredentials } from '../../src/store/account/users.ts'
import type { Database } from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/migrations/migrate.ts'
import { withDatabase } from '../places/stored-data.ts'
import { checkLog } from './check-log.ts'
import type { CommandName } from './command-names.ts'
import { resealWith } from './reseal.ts'

const PASSWORD_BYTES = 15 // 120 bits

const PASSKEYS_STAY =
  'Passkeys of the account still sign in; the password needs a recovery code besides. To remove them: npm run admin -- disable-2fa <email>'

type Input = { email: string; name: string; until: string | undefined }
type Command = (db: Database, input: Input & { config: Config }) => Promise<string>

/** Runs a command on the database that the settings name, and prints what it says. */
export async function perform(name: CommandName, input: Input, config = readConfig()): Promise<void> {
  const { databaseUrl, dataDir } = config
  const database = databaseUrl ? 'PostgreSQL' : path.join(dataDir, DATABASE_FILE)
  if (!databaseUrl && !existsSync(database)) {
    throw new Problem(
      404,
      `There is no database at ${database}. Set DATA_DIR to the server’s value, or start the server once.`,
    )
  }
  await withDatabase(config, async (db) => {
    await migrate(db)
    console.log(await commands[name](db, { ...input, config }))
  })
}

/** Each returns the text to print. */
const commands: Record<CommandName, Command> = {
  list: async (db) => table(await listAccounts(db)),

  async create(db, input) {
    const password = newPassword()
    const person = registration.safeParse({ ...input, password })
    if (!person.success) throw new Problem(422, person.error.issues[0]?.message ?? 'Not valid.')
    const { name, email } = person.data
    await addSuperAdmin(db, commandLine, { name, email, passwordHash: await passwords().hash(password) })
    return `${email} is a Super Admin now.\n${shownOnce(password)}`
  },

  async 'reset-password'(db, { email }) {
    const user = await userOf(db, email)
    const password = newPassword()
    await replacePassword(db, commandLine, user, await passwords().hash(password))
    const done = `${user.email} has a new password, and is signed out everywhere.\n${shownOnce(password)}`
    return (await countPasskeys(db, user.id)) > 0 ? `${done}\n${PASSKEYS_STAY}` : done
  },

  async 'disable-2fa'(db, { email }) {
    const user = await userOf(db, email)
    const wasOn = await removeTwoFactor(db, commandLine, user)
    return wasOn
      ? `Two-factor authentication is off for ${user.email}.`
      : `Two-factor authentication was not on for ${user.email}.`
  },

  reseal: (db, { config }) => resealWith(config, db),

  'verify-log': (db, { until }) => checkLog(db, until),
}

const newPassword = () => randomBytes(PASSWORD_BYTES).toString('base64url')

const shownOnce = (password: string) =>
  `Password: ${password}\nIt is shown only once. Sign in with it and change it in Settings.`

async function userOf(db: Database, email: string): Promise<User> {
  const found = await findCredentials(db, { email: email.trim().toLowerCase() })
  if (!found) throw new Problem(404, `No user has the e-mail address ${email}. See: npm run admin -- list`)
  return found.user
}

function table(accounts: Accounts): string {
  if (accounts.length === 0) return 'There are no accounts yet. Register the first one at /register.'
  const rows = [
    ['E-mail', 'Name', 'Role', 'Status', '2FA', 'Last seen'],
    ...accounts.map(({ user, factors, lastSeen }) => [
      user.email,
      user.name || '-',
      roles[user.role].label,
      user.status,
      factors.join(', ') || 'off',
      lastSeen?.slice(0, 16).replace('T', ' ') ?? 'never',
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
