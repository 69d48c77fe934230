import { expect, test } from 'vitest'
import { RESULT_DESCRIPTION } from '../../../domain/content/search-result.ts'
import type { Project } from '../../../domain/project/project-schema.ts'
import { summaryOf } from './summary.ts'

const project = {
  name: 'TOWN HALL',
  category: 'CIVIC',
  location: 'ASSAM',
  year: 2020,
  sections: [],
} as unknown as Project

test('a project is summed up by its first text, cut between words', () => {
  const content = 'A hall on stilts above the river. '.repeat(8)
  const summary = summaryOf({ ...project, sections: [{ type: 'text', content }] })
  expect(summary.length).toBeLessThanOrEqual(RESULT_DESCRIPTION + 1)
  expect(summary).toMatch(/^A hall on stilts .*(hall|on|stilts|above|the|river\.|A)…$/)
})

test('a project without a text is summed up by its facts', () => {
  expect(summaryOf(project)).toBe('TOWN HALL: CIVIC, ASSAM, 2020')
})
