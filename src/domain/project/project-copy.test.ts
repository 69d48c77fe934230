import { expect, test } from 'vitest'
import { project } from '../../../test/support/data/project.ts'
import { copyOf } from './project-copy.ts'
import { NAME_LENGTH } from './project-name.ts'
import { newProject } from './project-schema.ts'

const fields = newProject.parse({
  ...project,
  keyDate: '2024-05-06',
  previewImageUrl: 'https://a.example/a.jpg',
  sections: [{ type: 'image', content: 'https://a.example/b.jpg', alt: 'The porch' }],
})

test('a copy differs in its name and is hidden; what else an answer carries is left out', () => {
  const answered = { ...fields, id: 'p1', slug: 'town-hall-tura', createdAt: '2024-05-06T00:00:00.000Z' }
  expect(copyOf(answered)).toEqual({ ...fields, name: 'COPY OF TOWN HALL, TURA', hidden: true })
})

test('the copy of a project with the longest name can be saved', () => {
  const copy = copyOf({ ...fields, name: 'X'.repeat(NAME_LENGTH) })
  expect(newProject.parse(copy)).toEqual(copy)
  expect(copy.name).toHaveLength(NAME_LENGTH)
})
