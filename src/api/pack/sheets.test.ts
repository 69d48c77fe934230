import { beforeEach, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { packCalls } from '../../../test/support/data/pack-calls.ts'
import { databases } from '../../../test/support/outside/databases.ts'

// Its projects are read as those of a pack are, which is tested on both databases: packs.test.ts.
const t = testApp(databases[0]!.open)
let token: string
beforeEach(async () => {
  token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
})
const { ask, addProject, pdfAt } = packCalls(t, () => token)

test('the sheet of a project has what tenders ask, without contact and note', async () => {
  const tender = {
    role: 'Lead',
    tenderNote: 'A NOTE',
    clientContact: { name: 'P. DAS' },
    contractValue: 12_500_000,
  }
  const id = await addProject({ ...tender, hidden: true })
  const [text, ...others] = (await pdfAt(`projects/${id}/sheet?paper=a3`)).texts
  expect(others).toEqual([])
  expect(text).toMatch(/₹ 1,25,00,000[\s\S]*Lead/)
  expect(text).not.toMatch(/A NOTE|P\. DAS/)
  expect((await ask('GET', 'projects/none/sheet')).status).toBe(404)
  expect((await ask('GET', `projects/${id}/sheet?paper=a5`)).status).toBe(422)
})
