import { sectionsOf } from '../../../domain/import/import-pictures.ts'
import type { ExistingProject, ImportPlan } from '../../../domain/import/import-plan.ts'
import { rowsToStore } from '../../../domain/import/rows-to-store.ts'
import type { FoundFile } from './dropped-files.ts'
import type { ImportTask, TaskFile } from './import-run.ts'

/** The tasks of a spreadsheet. `existing`: the projects as they were when it was planned, so that nothing newer is overwritten. */
export function tableTasks(
  plan: ImportPlan<FoundFile>,
  existing: readonly (Pick<ExistingProject, 'id'> & { updatedAt: string })[],
): ImportTask[] {
  const versions = new Map(existing.map(({ id, updatedAt }) => [id, updatedAt]))
  return rowsToStore(plan).map((planned) => {
    const { row, name } = planned
    if (planned.kind === 'update') {
      const { id, fields } = planned
      const change = { kind: 'project', id, isNew: false, updatedAt: versions.get(id), fields } as const
      return { row, name, files: [], record: () => change }
    }
    const files = (plan.pictures.get(row) ?? []).map(
      ({ path, file }): TaskFile => ({
        path,
        open: async () => new File([await file.arrayBuffer()], file.name, { type: file.type }),
      }),
    )
    return {
      ...{ row, name, files },
      record(sent) {
        const addresses = files.flatMap(({ path }) => sent.get(path) ?? [])
        const sections = sectionsOf(planned.texts, addresses.map(pictureSection))
        return { kind: 'project', id: '', isNew: true, fields: { ...planned.fields, sections } }
      },
    }
  })
}

const pictureSection = (content: string) =>
  ({ type: content.endsWith('.gif') ? 'gif' : 'image', content }) as const
