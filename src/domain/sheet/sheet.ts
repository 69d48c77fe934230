import type { Picture } from '../picture/picture-schema.ts'
import { NOBODY, peopleOf } from '../project/project-people.ts'
import type { Project } from '../project/project-schema.ts'
import { isPicture } from '../project/section.ts'
import { cutText } from '../shared/cut-text.ts'

/** A4 upright: one page, and a second one for further pictures. A3 across: one page. */
export const papers = ['a4', 'a3'] as const
export type Paper = (typeof papers)[number]

/** The pictures of a project on its sheet, the largest first. */
const PICTURES_ON_SHEET: Record<Paper, number> = { a4: 7, a3: 4 }
/** Longer texts are cut at the end of a sentence, and the sheet says where the rest is. */
const MAX_TEXT: Record<Paper, number> = { a4: 3_000, a3: 2_400 } // characters
const MAX_FACT = 200 // characters

type SheetFact = { label: string; value: string }
type SheetPicture = { picture: Picture; alt: string }

/** The sheet of a project. */
export type Sheet = {
  name: string
  /** Category and sub-category, above the name. */
  kicker: string
  /** None of them is empty. */
  facts: SheetFact[]
  paragraphs: string[]
  /** The line below texts that were cut; empty for whole ones. */
  more: string
  pictures: SheetPicture[]
}

/** The first page of a pack. `lines`: the studio's address and how to reach it. */
export type Cover = { title: string; client: string; date: string; lines: string[] }

/** Each row, and `totals` if there are any, has a text for each column. */
export type SheetTable = {
  title: string
  columns: { label: string; isNumber: boolean; isNarrow: boolean }[]
  rows: string[][]
  totals: string[] | null
}

/** A PDF at the end of a pack. `file`: its id. */
export type AppendedFile = { project: string; name: string; file: string }

/** A printed document: the sheet of a project, or a pack of several with cover, contents, table and certificates. */
export type SheetDocument = {
  paper: Paper
  title: string
  studio: string
  cover: Cover | null
  table: SheetTable | null
  sheets: Sheet[]
  appended: AppendedFile[]
}

/** The part of a project that visitors see: a sheet shows more only where that is given as `facts`. */
type ShownProject = Pick<
  Project,
  | 'name'
  | 'category'
  | 'subCategory'
  | 'location'
  | 'year'
  | 'client'
  | 'status'
  | 'sizeM2FT2'
  | 'projectLeaders'
  | 'projectTeam'
  | 'collaborators'
  | 'sections'
  | 'previewPicture'
>

const publicFacts: [label: string, value: (project: ShownProject) => string][] = [
  ['Location', ({ location }) => location],
  ['Year', ({ year }) => (year ? String(year) : '')],
  ['Client', ({ client }) => client],
  ['Status', ({ status }) => status],
  ['Size', ({ sizeM2FT2 }) => sizeM2FT2],
  ['Project team', peopleOf],
  ['Collaborators', ({ collaborators }) => (collaborators === NOBODY ? '' : collaborators)],
]

type SheetParts = {
  paper: Paper
  /** The address of its public page; empty when it has none. */
  address: string
  /** Further facts, below those that visitors see. */
  facts?: readonly SheetFact[]
}

export function sheetOf(project: ShownProject, { paper, address, facts = [] }: SheetParts): Sheet {
  const { name, category, subCategory } = project
  const { paragraphs, isCut } = shortened(project.sections.flatMap(textOf), MAX_TEXT[paper])
  return {
    name,
    kicker: [category, subCategory].filter(Boolean).join(' — '),
    facts: [...publicFacts.map(([label, value]) => ({ label, value: value(project) })), ...facts]
      .filter(({ value }) => value !== '')
      .map(({ label, value }) => ({ label, value: shortFact(value) })),
    paragraphs,
    more: isCut ? (address ? `The whole text: ${address}` : 'The text is shortened.') : '',
    pictures: picturesOf(project).slice(0, PICTURES_ON_SHEET[paper]),
  }
}

/** The document that is the sheet of one project. */
export const singleSheet = (
  project: ShownProject,
  { studio, ...parts }: SheetParts & { studio: string },
): SheetDocument => ({
  ...{ paper: parts.paper, title: project.name, studio, cover: null, table: null, appended: [] },
  sheets: [sheetOf(project, parts)],
})

/** Those that were uploaded, each once; else the preview picture. A picture of another site cannot be printed. */
function picturesOf({ name, sections, previewPicture }: ShownProject): SheetPicture[] {
  const shown = sections.flatMap((section) =>
    isPicture(section) && 'picture' in section && section.picture && section.picture.height > 0
      ? [{ picture: section.picture, alt: section.alt || name }]
      : [],
  )
  const each = [...new Map(shown.toReversed().map((one) => [one.picture.id, one])).values()].toReversed()
  return each.length > 0 || !previewPicture ? each : [{ picture: previewPicture, alt: name }]
}

const textOf = (section: Project['sections'][number]) =>
  isPicture(section)
    ? []
    : section.content
        .split(/\n+/)
        .map((line) => line.trim())
        .filter((line) => line !== '')

function shortened(paragraphs: readonly string[], most: number): { paragraphs: string[]; isCut: boolean } {
  const kept: string[] = []
  let left = most
  for (const paragraph of paragraphs) {
    if (paragraph.length > left) {
      const part = endOfSentence(cutText(paragraph, left))
      return { paragraphs: [...kept, `${part} …`], isCut: true }
    }
    kept.push(paragraph)
    left -= paragraph.length
  }
  return { paragraphs: kept, isCut: false }
}

const shortFact = (value: string) =>
  value.length <= MAX_FACT ? value : `${endOfSentence(cutText(value, MAX_FACT))} …`

/** The text up to the end of a sentence, else of a word, unless less than half of it would be left; else all of it. */
function endOfSentence(text: string): string {
  const ends = [/^[\s\S]*[.!?।](?=\s)/, /^[\s\S]*\S(?=\s)/].map((end) => end.exec(text)?.[0] ?? '')
  return ends.find((part) => part.length > text.length / 2) ?? text
}
