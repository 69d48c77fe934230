import '../../editing/zod-without-eval.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { guessedColumns } from '../../../domain/import/import-columns.ts'
import { type ExistingProject, planImport, rowsToStore } from '../../../domain/import/import-plan.ts'
import type { ImportSettings } from '../../../domain/import/import-schema.ts'
import { withTender } from '../../../domain/project/tender-fields.ts'
import { call, messageOf } from '../../session/api.ts'
import { projectsQuery, useReload } from '../../session/queries.ts'
import type { FoundFile } from './dropped-files.ts'
import type { ImportDetailsJson } from './import-queries.ts'
import { ImportRun } from './import-run.ts'
import { workOf } from './import-work.ts'
import { openTable } from './open-table.ts'
import type { Sheet } from './read-table.ts'
import { sortFiles } from './sort-files.ts'

/** A spreadsheet that was opened. `digest`: of the cells of its sheet. */
export type OpenedTable = { name: string; sheets: Sheet[]; sheet: number; digest: string }

const NO_SHEET: Sheet['rows'] = []

/** One import from the choice of its files to its end. */
export function useImport() {
  const { data: projects } = useQuery(projectsQuery)
  const [table, setTable] = useState<OpenedTable>()
  const [pictures, setPictures] = useState<FoundFile[]>([])
  const [settings, setSettings] = useState(() => settingsFor(NO_SHEET))
  const [continued, setContinued] = useState<ImportDetailsJson>()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [run, setRun] = useState<ImportRun>()
  const progress = useRunProgress(run)
  const reload = useReload()

  const cells = table?.sheets[table.sheet]?.rows ?? NO_SHEET
  // Typing goes on while thousands of rows are read again.
  const read = useDeferredValue(settings)
  const plan = useMemo(() => {
    if (!projects || cells.length === 0) return undefined
    const existing = projects.map((project) => withTender(project) as ExistingProject)
    return planImport({ cells, settings: read, existing, pictures })
  }, [projects, cells, read, pictures])

  async function open(file: File, sheet = 0) {
    setReading(true)
    const answer = await openTable(file)
    setReading(false)
    if ('failure' in answer) return setProblem(answer.failure)
    await show({ name: file.name, sheets: answer.sheets, sheet, digest: '' })
  }

  async function show(opened: OpenedTable) {
    const digests = await Promise.all(opened.sheets.map(({ rows }) => digestOf(rows)))
    if (!continued) {
      setTable({ ...opened, digest: digests[opened.sheet]! })
      return setSettings(settingsFor(opened.sheets[opened.sheet]!.rows))
    }
    const sheet = digests.indexOf(continued.digest)
    if (sheet === -1)
      return setProblem(`This is not the file of the import, or it was changed since: “${continued.name}”.`)
    setTable({ ...opened, sheet, digest: continued.digest })
    setSettings(continued.settings)
  }

  async function take(files: readonly FoundFile[]) {
    setProblem(undefined)
    const { tables, pictures: found, others } = sortFiles(files)
    if (tables.length > 1)
      return setProblem(
        `Choose one spreadsheet. These are ${tables.length}: ${tables.map(({ path }) => path).join(', ')}.`,
      )
    if (found.length > 0) setPictures((before) => withoutDoubles([...before, ...found]))
    if (tables[0]) await open(tables[0].file)
    else if (found.length === 0)
      setProblem(
        others.length > 0
          ? `${others[0]!.path} is neither a spreadsheet nor a picture.`
          : 'There are no files in it.',
      )
  }

  function reset() {
    setTable(undefined)
    setPictures([])
    setContinued(undefined)
    setProblem(undefined)
    setRun(undefined)
    setSettings(settingsFor(NO_SHEET))
  }

  async function start() {
    if (!plan || !table || !projects) return
    setProblem(undefined)
    try {
      const total = rowsToStore(plan).length
      const { name, digest } = table
      const { id } =
        continued ?? (await call('POST /api/imports', { body: { name, digest, total, settings } }))
      const begun = new ImportRun(plan, continued?.rows ?? [], workOf(id, projects))
      setRun(begun)
      reload('imports')
      await goOn(begun)
    } catch (error) {
      setProblem(messageOf(error, 'The import could not be begun. Nothing is stored: please try again.'))
    }
  }

  async function goOn(begun = run) {
    await begun?.run()
    reload('imports')
    reload('projects')
  }

  return {
    ...{ table, pictures, settings, plan, problem, progress, isReading, continued },
    take,
    reset,
    start,
    chooseSheet: (sheet: number) => table && void show({ ...table, sheet }),
    set: (changes: Partial<ImportSettings>) => setSettings((before) => ({ ...before, ...changes })),
    withoutPictures: () => setPictures([]),
    continueWith(details: ImportDetailsJson) {
      reset()
      setContinued(details)
    },
    pause: () => run?.pause(),
    goOn: () => void goOn(),
  }
}
export type ImportParts = ReturnType<typeof useImport>

const never = () => () => {}

function useRunProgress(run: ImportRun | undefined) {
  return useSyncExternalStore(run?.subscribe ?? never, () => run?.progress)
}

const settingsFor = (rows: Sheet['rows']): ImportSettings => ({
  ...guessedColumns(rows),
  ...{ otherwise: {}, meant: {}, folders: {}, existing: 'skip' },
})

const withoutDoubles = (files: readonly FoundFile[]) => [
  ...new Map(files.map((one) => [one.path, one])).values(),
]

/** Browsers have it only on https and localhost; without it a file cannot be told from another one. */
async function digestOf(rows: Sheet['rows']): Promise<string> {
  if (!crypto.subtle) return '0'.repeat(64)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(rows)))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
