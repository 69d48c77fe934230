import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { applicationCalls } from '../../../test/support/data/application-calls.ts'
import { addOpening, apply } from '../../../test/support/data/applications.ts'
import { databases } from '../../../test/support/outside/databases.ts'

describe.each(databases)('blind review on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let jobId: string
  beforeEach(async () => {
    token = (await staff(t.db, 'HR_HIRING')).token
    jobId = await addOpening(t.db)
  })
  const { list, read, change, names } = applicationCalls(t, () => token)

  test('blind review hides who applied until the application has moved on', async () => {
    const id = await apply(t, { jobId })
    await apply(t)
    const blind = (await read(id, '?blind=1')).body
    expect(blind).toMatchObject({
      isHidden: true,
      name: '',
      email: '',
      phone: '',
      portfolio: '',
      stage: 'NEW',
    })
    expect(blind.files[0].name).toBe('')
    expect(blind.otherApplications).toEqual([])
    expect(JSON.stringify([blind, await list('?blind=1')])).not.toMatch(/Mina|mina|My CV|0199/)
    const file = await t.ask('GET', `/api/applications/${id}/files/${blind.files[0].id}?blind=1`, { token })
    expect(file.headers.get('content-disposition')).toContain('filename="cv.pdf"')
    const noted = await t.ask('PATCH', `/api/applications/${id}?blind=1`, { body: { note: 'Good.' }, token })
    expect(noted.body.name).toBe('')
    const moved = await t.ask('PATCH', `/api/applications/${id}?blind=1`, {
      body: { stage: 'SHORTLISTED' },
      token,
    })
    expect(moved.body).toMatchObject({ isHidden: false, name: 'Mina Das' })
  })

  test('blind review goes on hiding who was rejected at once, and shows who was on the shortlist before', async () => {
    const id = await apply(t, { jobId })
    const blind = async () => {
      const { body } = await read(id, '?blind=1')
      const address = `/api/applications/${id}/files/${body.files[0].id}?blind=1`
      const file = await t.ask('GET', address, { token })
      const found = await list('?blind=1&q=mina')
      const isNamed = file.headers.get('content-disposition')!.includes('My CV')
      return [body.isHidden, body.name, isNamed, found.items.length]
    }
    await change(id, { stage: 'REJECTED' })
    expect(await blind()).toEqual([true, '', false, 0])
    expect((await list('?blind=1&stage=REJECTED')).items).toMatchObject([{ isHidden: true, email: '' }])
    await change(id, { stage: 'NEW' })
    expect(await blind()).toEqual([true, '', false, 0])
    await change(id, { stage: 'SHORTLISTED' })
    await change(id, { stage: 'REJECTED' })
    expect(await blind()).toEqual([false, 'Mina Das', true, 1])
  })

  test('blind review tells nobody by a search, an export or the answer of a mail server', async () => {
    const id = await apply(t, { jobId })
    for (const query of ['?blind=1&q=mina', '?blind=1&q=mina&stage=NEW'])
      expect([query, await list(query)]).toMatchObject([query, { items: [], counts: { NEW: 0 } }])
    const address = '/api/applications/export.csv?reason=other&blind=1&q=mina'
    const { body: csv } = await t.ask('GET', address, { token })
    expect(csv).not.toContain(id)
    const lastError = '550 No such user: mina@client.example'
    await t.db.updateTable('outbox').set({ last_error: lastError }).where('about', '=', id).execute()
    expect((await read(id, '?blind=1')).body.mails).toMatchObject([{ lastError: '' }])
    expect((await read(id)).body.mails).toMatchObject([{ lastError }])
    await change(id, { stage: 'SHORTLISTED' })
    expect(names(await list('?blind=1&q=mina'))).toEqual(['Mina Das'])
  })
})
