import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { projectCalls } from '../../../test/support/data/project-calls.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const tender = {
  cost: '₹ 4.2 crore',
  contractValue: 12_500_000.5,
  startedOn: '2019-03-17',
  finishedOn: '2021-09-23',
  services: 'Architecture, landscape',
  role: 'Lead',
  clientContact: {
    name: 'P. Das',
    designation: 'Engineer',
    phone: '+91 361 000 0101',
    email: 'das@pwd.example',
  },
  tenderNote: 'Certificate 12 of 2021.',
}

describe.each(databases)('what tenders ask of a project, on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
  })
  const { add, change } = projectCalls(t, () => token)
  const read = async (id: string, by = token) =>
    (await t.ask('GET', `/api/projects/${id}`, { token: by })).body

  test('is stored and read by who may write projects, and by nobody else', async () => {
    const { id } = await add(tender)
    expect(await read(id)).toMatchObject(tender)
    const { token: hr } = await staff(t.db, 'HR_HIRING')
    for (const by of [hr, '']) {
      const seen = await read(id, by)
      expect(seen.name).toBe('TOWN HALL, TURA')
      for (const name of Object.keys(tender)) expect(seen).not.toHaveProperty(name)
    }
  })

  test('is changed field by field, versioned and restored', async () => {
    const { id } = await add(tender)
    const changed = await change(id, { contractValue: '₹ 2,00,00,000', clientContact: { name: 'R. Nath' } })
    expect(changed.body).toMatchObject({
      ...tender,
      contractValue: 20_000_000,
      clientContact: { name: 'R. Nath', designation: '', phone: '', email: '' },
    })
    const { items } = (await t.ask('GET', `/api/projects/${id}/versions`, { token })).body
    expect(items[0].fields).toEqual(['contractValue', 'clientContact'])
    const body = { fields: ['clientContact'] }
    await t.ask('POST', `/api/projects/${id}/versions/1/restore`, { body, token })
    expect(await read(id)).toMatchObject({ ...tender, contractValue: 20_000_000 })
    expect((await change(id, { contractValue: null })).body.contractValue).toBeNull()
  })

  test('a fault is named at its field, and nothing is changed', async () => {
    const { id } = await add(tender)
    const wrong = { contractValue: 'much', clientContact: { email: 'none' } }
    const { status, body } = await change(id, wrong)
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['clientContact.email', 'contractValue'],
    ])
    const early = await change(id, { finishedOn: '2018-01-01' })
    expect(early.body.errors).toEqual({ finishedOn: 'It cannot be finished before it was started.' })
    expect(await read(id)).toMatchObject(tender)
  })

  test('a project from before has none of it', async () => {
    const { id } = await add({})
    expect(await read(id)).toMatchObject({ cost: '', contractValue: null, clientContact: { name: '' } })
  })
})
