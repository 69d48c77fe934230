import '../../editing/zod-without-eval.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type ArchiveRow, archiveRowsToStore, planArchive } from '../../../domain/import/archive-plan.ts'
import { guessedColumns } from '../../../domain/import/import-columns.ts'
import { type ExistingProject, planImport } from '../../../domain/import/import-plan.ts'
import { type ImportSettings, NO_HEADINGS } from '../../../domain/import/import-schema.ts'
import { pictureCounts, rowsLackingPictures, rowsToStore } from '../../../domain/import/rows-to-store.ts'
import { withTender } from '../../../domain/project/tender-fields.ts'
import { call, messageOf } from '../../session/api.ts'
import { projectsQuery, useReload } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'
import { archiveTasks } from './archive-tasks.ts'
import { type ComparedArchive, compareArchive } from './archive-website.ts'
import { digestOf } from './digest.ts'
import type { FoundFile } from './dropped-files.ts'
import type { ImportDetailsJson } from './import-queries.ts'
import { ImportRun, type ImportTask } from './import-run.ts'
import { workOf } from './import-work.ts'
import { openTable } from './open-table.ts'
import { replacingInWords } from './plan-words.ts'
import type { OpenedArchive } from './read-archive.ts'
import type { RefusedSheet, Sheet } from './read-table.ts'
import { type SortedFiles, sortFiles } from './sort-files.ts'
import { tableTasks } from './table-tasks.ts'

/** A spreadsheet that was opened. `digest`: of the cells of its sheet. */
type OpenedTable = {
  name: string
  sheets: Sheet[]
  refused: RefusedSheet[]
  sheet: number
  digest: string
}
type Opened = { table?: OpenedTable; archive?: OpenedArchive & ComparedArchive & { digest: string } }

const NO_SHEET: Sheet['rows'] = []

/** `others`: the files that were chosen with the pictures and are none. */
type Chosen = Pick<SortedFiles, 'pictures' | 'others'>
const NO_PICTURES: Chosen = { pictures: [], others: [] }

/** The choice of what is imported, and how: a file with its pictures and settings, perhaps the rest of an import that is continued. */
function useChoice() {
  const [opened, setOpened] = useState<Opened>({})
  const [chosen, setChosen] = useState(NO_PICTURES)
  const [settings, setSettings] = useState(() => settingsFor(NO_SHEET))
  const [continued, setContinued] = useState<ImportDetailsJson>()
  const [problem, setProblem] = useState<string>()
  const { user } = useSession()

  /** Shows what was opened, unless it is another file than that of the import that is continued. */
  function show(next: Opened) {
    const digest = (next.table ?? next.archive)!.digest
    if (continued && digest !== continued.digest) return setProblem(otherFile(continued.name))
    setOpened(next)
    if (continued) setSettings(continued.settings)
    // A corrected file keeps what was chosen for it before.
    else if (!hasSameHeadings(opened, next, settings.head)) setSettings(settingsFor(cellsOf(next)))
  }

  async function openSpreadsheet(file: File) {
    const answer = await openTable(file)
    if ('failure' in answer) return setProblem(answer.failure)
    const digests = answer.sheets.map(digestOfSheet)
    const sheet = Math.max(0, digests.indexOf(continued?.digest ?? ''))
    show({ table: { name: file.name, ...answer, sheet, digest: digests[sheet]! } })
  }

  async function openZip(file: File) {
    const { openArchive } = await import('./read-archive.ts')
    const archive = await openArchive(file)
    if ('failure' in archive) return setProblem(archive.failure)
    const compared = await compareArchive(archive, user!.role)
    show({ archive: { ...archive, ...compared, digest: digestOf(archive.text) } })
  }

  async function take(found: FoundFile[] | Promise<FoundFile[]>) {
    setProblem(undefined)
    const files = await Promise.resolve(found).catch(() => undefined)
    if (!files) return setProblem('The folder could not be read. Please try again.')
    const { tables, archives, pictures, others } = sortFiles(files)
    const [first, second] = [...tables, ...archives]
    if (second) return setProblem(`Choose one file. ${first!.path} and ${second.path} are two.`)
    const replacing = pictures.filter(isOtherFile(chosen.pictures))
    if (replacing.length > 0) setProblem(replacingInWords(replacing.map(({ path }) => path)))
    if (pictures.length > 0) setChosen((before) => joined(before, { pictures, others }))
    if (first) {
      try {
        await (tables.length > 0 ? openSpreadsheet : openZip)(first.file)
      } catch (error) {
        setProblem(messageOf(error, 'The file could not be read. Please try again.'))
      }
    } else if (pictures.length === 0)
      setProblem(
        others[0] ? `${others[0].path} is neither a spreadsheet nor a picture.` : 'There are no files in it.',
      )
  }

  return {
    ...opened,
    ...chosen,
    ...{ settings, problem, setProblem, continued, take },
    reset(next?: ImportDetailsJson) {
      setOpened({})
      setChosen(NO_PICTURES)
      setContinued(next)
      setProblem(undefined)
    },
    chooseSheet(sheet: number) {
      const { table } = opened
      if (table) show({ table: { ...table, sheet, digest: digestOfSheet(table.sheets[sheet]!) } })
    },
    set: (changes: Partial<ImportSettings>) => setSettings((before) => ({ ...before, ...changes })),
    withoutPictures: () => setChosen(NO_PICTURES),
  }
}

/** One import from the choice of its files to its end. */
export function useImport() {
  const choice = useChoice()
  const { table, archive, settings, continued, setProblem } = choice
  const [step, setStep] = useState<'file is read' | 'import is read' | 'starting'>()
  const [run, setRun] = useState<ImportRun>()
  // Left, it is paused.
  useEffect(() => () => run?.pause(), [run])
  const progress = useSyncExternalStore(run?.subscribe ?? never, () => run?.progress)
  const reload = useReload()
  const plans = usePlans(choice)

  /** Meanwhile nothing else is chosen, continued or started: each of these goes on from what the one before has left. */
  async function inStep<Result>(name: typeof step, work: () => Promise<Result>): Promise<Result> {
    setStep(name)
    try {
      return await work()
    } finally {
      setStep(undefined)
    }
  }

  async function start() {
    const source = table ?? archive
    if (!source || plans.isOutdated) return
    setProblem(undefined)
    try {
      const tasks = archive
        ? archiveTasks(plans.archive!, archive)
        : tableTasks(plans.table!, plans.projects!)
      const { name, digest } = source
      const pictures = plans.table && pictureCounts(plans.table)
      const refused = plans.archive && countOthers(plans.archive)
      const body = { name, digest, total: tasks.length, settings: { ...settings, pictures, refused } }
      // It may be running elsewhere.
      const now = continued && (await readImport(continued.id))
      if (now) {
        const total = countRows(tasks, now, plans.hasOthers)
        await call('PATCH /api/imports/:id', { params: { id: now.id }, body: { total } })
      }
      const { id } = now ?? (await call('POST /api/imports', { body }))
      const begun = new ImportRun(tasks, now?.rows ?? [], workOf(id))
      setRun(begun)
      reload('imports')
      void proceed(begun)
    } catch (error) {
      setProblem(messageOf(error, 'The import could not be started. Please try again.'))
    }
  }

  async function proceed(begun = run) {
    await begun?.run()
    reload('imports')
    reload(archive ? 'publishing' : 'projects')
  }

  return {
    ...choice,
    ...{ plans, progress, step },
    take: (found: FoundFile[] | Promise<FoundFile[]>) => inStep('file is read', () => choice.take(found)),
    /** Begins anew, or with the rest of this import. */
    reset(next?: ImportDetailsJson) {
      choice.reset(next)
      setRun(undefined)
    },
    async start() {
      if (!step) await inStep('starting', start)
    },
    read: (id: string) => inStep('import is read', () => readImport(id)),
    pause: () => run?.pause(),
    proceed: () => void proceed(),
  }
}
export type ImportParts = ReturnType<typeof useImport>

/**
 * The plan of the opened file. `lacking`: the projects that have fewer pictures than when the import began. `hasOthers`: some of its records
 * may be left that the user may not change.
 */
function usePlans({ settings, pictures, continued, ...opened }: ReturnType<typeof useChoice>) {
  const { user } = useSession()
  const { data: projects, isError, refetch } = useQuery(projectsQuery)
  // Typing continues while thousands of rows are read again.
  const read = useDeferredValue(settings)
  const cells = cellsOf(opened)
  const table = useMemo(() => {
    if (!projects || cells.length === 0) return undefined
    const existing = projects.map((project) => withTender(project) as ExistingProject)
    return planImport({ cells, settings: read, existing, pictures })
  }, [projects, cells, read, pictures])
  const { archive: zip } = opened
  const archive = useMemo(() => {
    if (!zip || !user) return undefined
    const { records, website, paths } = zip
    const isChanging = read.existing === 'update'
    return planArchive(records, { role: user.role, website, paths, isChanging })
  }, [zip, user, read])
  const lacking = table && continued ? rowsLackingPictures(table, read, continued.rows).length : 0
  const hasOthers = archive && continued ? hasRefused(archive, continued) : false
  const count = table ? rowsToStore(table).length : archive ? archiveRowsToStore(archive).length : 0
  const isOutdated = read !== settings
  return { projects, isError, refetch, table, archive, count, lacking, hasOthers, isOutdated }
}

const readImport = (id: string) => call('GET /api/imports/:id', { params: { id } })

/** The records, other than projects, that are none of the rows of the import. */
const countOthers = (archive: readonly ArchiveRow[]) =>
  archive.filter(({ record, action }) => record.kind !== 'project' && action !== 'new' && action !== 'change')
    .length

function hasRefused(archive: readonly ArchiveRow[], { rows, settings: { refused = 0 } }: ImportDetailsJson) {
  const stored = new Set(rows)
  return archive.filter(({ row, action }) => action === 'refused' && !stored.has(row)).length > refused
}

/** The rows that are stored or left. With some that the user may not change, which cannot be compared, the import keeps its size. */
function countRows(tasks: readonly ImportTask[], { rows, total }: ImportDetailsJson, hasOthers: boolean) {
  const all = new Set([...rows, ...tasks.map(({ row }) => row)]).size
  return hasOthers ? Math.max(all, total) : all
}

const never = () => () => {}
const digestOfSheet = ({ rows }: Sheet) => digestOf(JSON.stringify(rows))
const cellsOf = ({ table }: Opened) => table?.sheets[table.sheet]?.rows ?? NO_SHEET

const settingsFor = (rows: Sheet['rows']): ImportSettings => ({
  ...guessedColumns(rows),
  ...{ otherwise: {}, meant: {}, folders: {}, existing: 'skip' },
})

const hasSameHeadings = (before: Opened, next: Opened, head: number) => {
  if (head === NO_HEADINGS) return before.table !== undefined && next.table !== undefined
  const [old, now] = [before, next].map((one) => JSON.stringify(cellsOf(one)[head]))
  return old !== undefined && old === now
}

const otherFile = (name: string) => `This is not the file of the import, or it was changed since: “${name}”.`

const withoutDoubles = (files: readonly FoundFile[]) => [
  ...new Map(files.map((one) => [one.path, one])).values(),
]

/** Whether another file with this path is among those, such as one of another folder that has the same name. */
function isOtherFile(before: readonly FoundFile[]) {
  const known = new Map(before.map(({ path, file }) => [path, file]))
  return ({ path, file }: FoundFile) => {
    const { size, lastModified } = known.get(path) ?? file
    return size !== file.size || lastModified !== file.lastModified
  }
}

const joined = (before: Chosen, found: Chosen): Chosen => ({
  pictures: withoutDoubles([...before.pictures, ...found.pictures]),
  others: withoutDoubles([...before.others, ...found.others]),
})
