import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PackJson } from '../src/dashboard/projects/packs/pack-queries.ts'
import { plinth } from '../src/domain/account/user.ts'
import { packFieldNames } from '../src/domain/pack/pack-fields.ts'
import type { PackSettings } from '../src/domain/pack/pack-schema.ts'
import { originalName, pictureUrl, variantName, variantWidths } from '../src/domain/picture/picture.ts'
import type { Picture } from '../src/domain/picture/picture-schema.ts'
import { isPicture } from '../src/domain/project/section.ts'
import { publish } from '../src/store/database/database.ts'
import { insertPicture } from '../src/store/picture/pictures.ts'
import { projectStore } from '../src/store/project/projects.ts'
import { childOf, megabytes, peakMemory } from './processes.ts'
import { ms, row } from './results.ts'
import { startServer, withDatabase, withServer } from './store.ts'
import { call, picturesAreEncoded } from './studio.ts'

const SMALL = { projects: 20, goal: 'under 5,000 ms' }
const LARGE = { projects: 200, goal: 'under 40,000 ms' }
const PICTURES = 5 // of each project, each another one

/** A tender pack with sheets, table and all fields, as who made it waits for it. */
export async function measurePacks(dataDir: string) {
  const first = await startServer({ dataDir })
  await picturesAreEncoded(dataDir)
  await first.stop()
  const ids = await addProjects(dataDir, LARGE.projects)
  await withServer({ dataDir }, {}, async (server, token) => {
    for (const { projects, goal } of [SMALL, LARGE]) {
      const made = await makePack(server, token, ids.slice(0, projects))
      const label = `A pack of ${projects} projects with ${projects * PICTURES} pictures`
      row(label, ms(made.took), goal)
      row(
        `${label}: ${made.pages} pages`,
        megabytes(made.bytes),
        projects === SMALL.projects ? 'under 15 MB' : '',
      )
      row(
        `${label}: the most memory of its process`,
        megabytes(made.memory),
        projects === SMALL.projects ? 'under 300 MB' : '',
      )
    }
  })
}

async function makePack(server: { url: string; pid: number }, token: string, projectIds: string[]) {
  const body: PackSettings = {
    ...{ kind: 'pack', title: 'Town hall', client: 'PWD', date: '2026-11-26', projectIds, order: 'gallery' },
    ...{ fields: [...packFieldNames], paper: 'a4', hasTable: true, hasSheets: true, hasCertificates: false },
  }
  const start = performance.now()
  const { id } = await call<PackJson>(server.url, '/api/packs', { token, body })
  let memory = 0
  for (;;) {
    const pid = childOf(server.pid, 'typesetter')
    if (pid) memory = Math.max(memory, peakMemory(pid))
    const pack = (await call<PackJson[]>(server.url, '/api/packs', { token })).find((one) => one.id === id)!
    if (pack.state === 'failed') throw new Error(pack.failure)
    if (pack.state === 'ready')
      return { took: performance.now() - start, pages: pack.pages, bytes: pack.bytes, memory }
    await pause(20)
  }
}

/** Projects like those that are there, each with pictures of its own: copies of their files under other names. */
const addProjects = (dataDir: string, count: number): Promise<string[]> =>
  withDatabase({ dataDir }, async (db) => {
    const models = await projectStore.list(db)
    const pictures = models.flatMap(({ sections }) =>
      sections.flatMap((section) =>
        isPicture(section) && 'picture' in section && section.picture ? [section.picture] : [],
      ),
    )
    const ids: string[] = []
    for (let number = 0; number < count; number++) {
      const model = models[number % models.length]!
      const own = Array.from({ length: PICTURES }, (_, index) =>
        copied(dataDir, pictures[(number * PICTURES + index) % pictures.length]!, `${number}-${index}`),
      )
      await publish(db, async (tx) => {
        for (const picture of own)
          await insertPicture(tx, { ...picture, bytes: 1 }, { name: 'bench.jpg', uploadedBy: plinth }, 0)
        const sections = [
          ...own.map((picture) => ({
            type: 'image' as const,
            content: pictureUrl(picture),
            alt: 'The court',
          })),
          ...model.sections.filter(({ type }) => type === 'text'),
        ]
        const name = `${model.name} ${number}`
        ids.push(
          (await projectStore.insert(tx, plinth, { ...model, name, sections, previewImageUrl: '' })).id,
        )
      })
    }
    // Nothing else shall run meanwhile.
    await db.deleteFrom('picture_jobs').execute()
    return ids
  })

function copied(dataDir: string, picture: Picture, name: string): Picture {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const file = (stored: string) => path.join(dataDir, 'files', stored)
  const copy = { ...picture, id }
  cpSync(file(originalName(picture)), file(originalName(copy)))
  for (const width of variantWidths(picture.width))
    cpSync(file(variantName(picture.id, width, 'webp')), file(variantName(id, width, 'webp')))
  return copy
}
