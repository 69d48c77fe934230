import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { change, type Database } from '../database/database.ts'
import { listOutbox, queueMail, readMail } from './outbox.ts'

describe.each(databases)('the outbox on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('a mail that an earlier release wrote with fewer facts is read with empty ones', async () => {
    await change(db, (tx) =>
      queueMail(tx, {
        kind: 'password-reset',
        to: 'mina@plinth.example',
        about: '1',
        facts: { name: 'Mina' },
      }),
    )
    await db
      .updateTable('outbox')
      .set({ kind: 'enquiry', facts: JSON.stringify({ firstName: 'Mina', message: 'A library.' }) })
      .execute()
    const [mail] = (await listOutbox(db, { limit: 10 })).mails
    expect(mail).toMatchObject({
      kind: 'enquiry',
      facts: {
        firstName: 'Mina',
        lastName: '',
        company: '',
        mobileNumber: '',
        emailAddress: '',
        message: 'A library.',
      },
    })
    expect(await readMail(db, plinth, mail!.id)).toEqual(mail)
  })
})
