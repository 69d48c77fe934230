import { describe, expect, test } from 'vitest'
import starter from '../../../starter/projects.json' with { type: 'json' }
import type { Picture } from '../picture/picture-schema.ts'
import { newProject, type ShownSection } from '../project/project-schema.ts'
import { sheetOf } from './sheet.ts'

const picture = (id: string): Picture => ({
  ...{ id, format: 'jpg', width: 600, height: 400, animated: false, thumbhash: '' },
  ...{ hasWebp: true, hasAvif: true, hasAnimation: false, hasLarge: false },
})
const image = (id: string, alt = ''): ShownSection => ({
  type: 'image',
  content: `/media/${id}.jpg`,
  alt,
  picture: picture(id),
})
const text = (content: string): ShownSection => ({ type: 'text', content })

function projectWith(sections: ShownSection[], fields: object = {}) {
  const project = newProject.parse({ ...starter.projects[0], previewImageUrl: '', sections: [], ...fields })
  return { ...project, sections }
}

const parts = { paper: 'a4', address: 'https://studio.example/projects/a' } as const

describe('the sheet of a project', () => {
  test('has its facts, without those that are empty or name nobody', () => {
    const sheet = sheetOf(projectWith([], { collaborators: '-', sizeM2FT2: '' }), parts)
    expect(sheet).toMatchObject({ name: 'BORSILA SENIOR SECONDARY SCHOOL', kicker: 'EDUCATION — SCHOOLS' })
    expect(sheet.facts.map(({ label }) => label)).toEqual([
      'Location',
      'Year',
      'Client',
      'Status',
      'Project team',
    ])
    expect(sheet.facts.at(-1)!.value).toBe('R. DEKA, M. SEN, P. BORA, N. DAS, J. SYIEM')
  })

  test('shows each picture once, as many as the paper has room for, and none of another site', () => {
    const foreign: ShownSection = { type: 'image', content: 'https://x.example/a.jpg' }
    const many = [
      foreign,
      image('a', 'The court'),
      image('a', 'Again'),
      ...'bcdefghi'.split('').map((id) => image(id)),
    ]
    const shown = (paper: 'a4' | 'a3') => sheetOf(projectWith(many), { ...parts, paper }).pictures
    expect(
      shown('a4')
        .map(({ picture }) => picture.id)
        .join(''),
    ).toBe('abcdefg')
    expect(
      shown('a3')
        .map(({ picture }) => picture.id)
        .join(''),
    ).toBe('abcd')
    expect(
      shown('a4')
        .map(({ alt }) => alt)
        .slice(0, 2),
    ).toEqual(['The court', 'BORSILA SENIOR SECONDARY SCHOOL'])
  })

  test('shows the preview picture when there is no other', () => {
    const project = { ...projectWith([text('A text.')]), previewPicture: picture('p') }
    expect(sheetOf(project, parts).pictures.map(({ picture }) => picture.id)).toEqual(['p'])
    expect(sheetOf({ ...project, sections: [image('a')] }, parts).pictures).toHaveLength(1)
  })

  test('ends a long text with a whole sentence, and says where the rest is', () => {
    const sentence = `${'word '.repeat(19)}end. `
    const sheet = sheetOf(projectWith([text('First.\n\nSecond.'), text(sentence.repeat(60))]), parts)
    expect(sheet.paragraphs.slice(0, 2)).toEqual(['First.', 'Second.'])
    expect(sheet.paragraphs[2]).toMatch(/ end\. …$/)
    expect(sheet.paragraphs.join('').length).toBeLessThan(3_010)
    expect(sheet.more).toBe('The whole text: https://studio.example/projects/a')
    expect(sheetOf(projectWith([text(sentence.repeat(60))]), { ...parts, address: '' }).more).toBe(
      'The text is shortened.',
    )
    const cut = (content: string) => sheetOf(projectWith([text(content)]), parts).paragraphs[0]
    expect(cut('x'.repeat(5_000))).toBe(`${'x'.repeat(3_000)} …`)
    expect(cut(`${'x'.repeat(2_999)}🏠`)).toBe(`${'x'.repeat(2_999)} …`)
    expect(cut(`Dr. ${'word '.repeat(1_000)}`)).toMatch(/word …$/)
    expect(sheetOf(projectWith([text('Short.')]), parts)).toMatchObject({ paragraphs: ['Short.'], more: '' })
  })
})
