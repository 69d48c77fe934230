import { type Cell, guessedColumns } from '../../../src/domain/import/import-columns.ts'
import { type ExistingProject, planImport } from '../../../src/domain/import/import-plan.ts'
import type { ImportSettings } from '../../../src/domain/import/import-schema.ts'
import { newProject } from '../../../src/domain/project/project-schema.ts'

export const HEAD = [
  'Name',
  'Category',
  'Sub-category',
  'State',
  'Year',
  'Client',
  'Consultants',
  'Team',
  'Leaders',
  'Status',
]
export const hall = [
  'Town Hall',
  'Civic',
  'Town Halls',
  'Assam',
  2019,
  'PWD',
  'Axis',
  'P. Bora',
  'R. Deka',
  'Completed',
]

export const settings: ImportSettings = {
  head: 0,
  columns: [],
  otherwise: {},
  meant: {},
  folders: {},
  existing: 'skip',
}

export function planOf(
  lines: readonly (readonly Cell[])[],
  changes: Partial<ImportSettings> = {},
  { existing = [], pictures = [] }: { existing?: ExistingProject[]; pictures?: { path: string }[] } = {},
) {
  const whole: ImportSettings = { ...settings, ...guessedColumns(lines), ...changes }
  return planImport({ cells: lines, settings: whole, existing, pictures })
}

/** A row like the hall, with other values at some columns. */
export const like = (changes: Record<string, Cell>, line: readonly Cell[] = hall) =>
  line.map((cell, index) => (HEAD[index]! in changes ? changes[HEAD[index]!]! : cell))

export const stored = (fields: object = {}): ExistingProject => ({
  ...newProject.parse({
    ...{ name: 'Town Hall', category: 'Civic', subCategory: 'Town Halls', location: 'Assam', year: 2019 },
    ...{ client: 'PWD', collaborators: 'Axis', projectTeam: 'P. Bora', projectLeaders: ['R. Deka'] },
    ...{ status: 'Completed', keyDate: '2020-01-01', tenderNote: 'kept', ...fields },
  }),
  id: 'hall',
})
