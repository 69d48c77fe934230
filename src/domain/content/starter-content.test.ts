import { existsSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hintsIn } from '../fields/hints.ts'
import type { AnyTable } from '../fields/record-fields.ts'
import { newOpening } from '../hiring/opening-schema.ts'
import { MAX_FILE_BYTES } from '../picture/file-limit.ts'
import { MAX_PIXELS } from '../picture/picture.ts'
import { pictureFormats } from '../picture/picture-format.ts'
import { projectFields } from '../project/project-fields.ts'
import { newProject } from '../project/project-schema.ts'
import { isPicture } from '../project/section.ts'
import { isTextCard } from './about.ts'
import { contentPages } from './content.ts'
import { contentFields } from './content-fields.ts'
import { contentSchemas } from './content-schema.ts'
import { directorsOf } from './person.ts'

const folder = new URL('../../../starter/', import.meta.url)
const named = new Set<string>()

/** A starter file as the import reads it: names of pictures become addresses. */
function starter(name: string) {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'), (_, value) => {
    if (typeof value !== 'string' || !/^[\w/-]+\.(jpg|png|webp|avif|gif)$/.test(value)) return value
    named.add(value)
    return `/media/${'0'.repeat(32)}.${value.split('.').at(-1)}`
  })
}

const content = Object.fromEntries(contentPages.map((page) => [page, starter(`${page}.json`)]))
const { projects } = starter('projects.json') as { projects: { name: string; sections: unknown[] }[] }
const { jobs: openings } = starter('jobs.json') as { jobs: { title: string }[] }
const about = contentSchemas.about.parse(content.about)
const team = contentSchemas.team.parse(content.team)

test.each(contentPages)('the starter content of %s keeps the rules and loses nothing to them', (page) => {
  expect(contentSchemas[page].parse(content[page])).toMatchObject(content[page])
})

test.each(projects)('the starter project $name keeps the rules and loses nothing to them', (project) => {
  const parsed = newProject.parse(project)
  expect(parsed.sections).toEqual(project.sections)
  expect(parsed.sections.filter(isPicture).every(({ alt }) => alt)).toBe(true)
  expect(directorsOf(team.members)).toEqual(expect.arrayContaining(parsed.projectLeaders))
})

test.each(contentPages)('nothing could be better in the starter content of %s', (page) => {
  expect(hintsIn(contentFields[page] as AnyTable, contentSchemas[page].parse(content[page]))).toEqual([])
})

test.each(projects)('nothing could be better in the starter project $name', (project) => {
  const { studioName } = contentSchemas.site.parse(content.site)
  expect(hintsIn(projectFields, newProject.parse(project), { studioName })).toEqual([])
})

test.each(openings)('the starter opening $title keeps the rules and loses nothing to them', (opening) => {
  expect(newOpening.parse(opening)).toMatchObject(opening)
})

test.each([...named])('the picture %s is there, within the limits and readable', async (name) => {
  const file = new URL(name, folder)
  expect(existsSync(file)).toBe(true)
  expect(statSync(file).size).toBeLessThanOrEqual(MAX_FILE_BYTES)
  const { format, width, height } = await sharp(readFileSync(file)).metadata()
  expect(Object.values(pictureFormats)).toContain(`image/${format}`)
  expect(width * height).toBeLessThanOrEqual(MAX_PIXELS)
  await sharp(readFileSync(file), { failOn: 'warning' }).resize(16).raw().toBuffer()
})

test('the team opens with two co-founders and a partner and design lead, each with photo and biography', () => {
  const first = team.members.slice(0, 3)
  expect(first.map(({ position }) => position)).toEqual([
    'CO-FOUNDER',
    'CO-FOUNDER',
    'PARTNER AND DESIGN LEAD',
  ])
  expect(first.every(({ photo, biography, isDirector }) => photo && biography && isDirector)).toBe(true)
  expect(team.paragraphs).toHaveLength(3)
  expect(team.strip).toHaveLength(4)
})

test('the About page has its sections, with Engineering defined and not shown', () => {
  const sections = about.capabilities.map(({ heading, shown }) => [heading, shown])
  expect(sections).toEqual([
    ['Architecture', true],
    ['Interior', true],
    ['Landscape', true],
    ['Engineering', false],
    ['Planning', true],
  ])
  expect(about.metrics.map(({ value, suffix }) => [value, suffix])).toEqual([
    [60, '+'],
    [3_500_000, '+'],
    [21, undefined],
  ])
})

test('logo cards and text cards of the collaborators alternate', () => {
  const cards = about.collaborators.carousel_cards
  expect(cards.map(isTextCard)).toEqual(cards.map((_, at) => at % 2 === 1))
})

test('the content says that it is invented wherever people, jobs or addresses could be taken for real', () => {
  for (const page of ['site', 'team', 'careers', 'contact'] as const) {
    expect(JSON.stringify(content[page])).toContain('demonstration')
  }
})
