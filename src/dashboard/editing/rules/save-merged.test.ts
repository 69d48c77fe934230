import { expect, test } from 'vitest'
import { teamFields } from '../../../domain/content/content-fields.ts'
import type { TeamContent } from '../../../domain/content/pages-schema.ts'
import { emptyRecord, pathLabel, valueAt } from '../../../domain/fields/record-fields.ts'
import { withTyped } from './continued.ts'
import type { Version } from './edited-record.ts'
import { type Question, saveMerged } from './save-merged.ts'

type Types = { draft: TeamContent; fields: TeamContent; answer: Version<TeamContent> }
type Member = TeamContent['members'][number]

const record = {
  table: teamFields,
  check: (draft: TeamContent) => ({ fields: draft }),
  versionOf: (version: Version<TeamContent>) => version,
}
const page = (...members: Member[]) => ({ ...emptyRecord<TeamContent>(teamFields), members })
const member = (name: string, position: string): Member => ({
  id: 7,
  name,
  position,
  isDirector: false,
  photo: null,
  biography: '',
})

test('the question about an entry whose id others gave to another one shows the entry', async () => {
  const anna = member('Anna', 'ARCHITECT')
  const mine = page({ ...anna, biography: 'MINE' })
  const asked: Question<TeamContent>[] = []
  const conflict = {
    current: { draft: page(member('Binu', 'ENGINEER')), updatedAt: '2' },
    savedBy: { id: '1', name: 'Ira', email: '' },
    savedAt: '2',
  }
  await saveMerged<Types>(
    record,
    { fields: mine, content: { draft: mine, base: { draft: page(anna), updatedAt: '1' } } },
    {
      send: async () => conflict,
      hasSent: () => false,
      ask: async (question) => {
        asked.push(question)
        return undefined
      },
      show: () => {},
    },
  )
  const [{ mine: ours, theirs, merge }] = asked as [Question<TeamContent>]
  const [path] = merge.disputed as [string]
  expect(valueAt(teamFields, ours, path)).toMatchObject({ name: 'Anna', biography: 'MINE' })
  expect(valueAt(teamFields, theirs, path)).toBeUndefined()
  expect(pathLabel(teamFields, path, [ours, theirs])).toBe('Members: Anna')
})

test('what is typed while a form is saved stays, beside what the save made of the rest', () => {
  const sent = page({ ...member('anna ', 'ARCHITECT'), biography: 'Begun' })
  const draft = page({ ...member('anna ', 'ARCHITECT'), biography: 'Begun, and typed on' })
  const saved = page({ ...member('ANNA', 'ARCHITECT'), biography: 'Begun' })
  expect(withTyped({ record, saving: sent, draft }, saved)).toEqual(
    page({ ...member('ANNA', 'ARCHITECT'), biography: 'Begun, and typed on' }),
  )
})
