import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { plinth } from '../domain/account/user.ts'
import { contentPages } from '../domain/content/content.ts'
import type { FileStore } from '../domain/file/file-store.ts'
import { newOpening } from '../domain/hiring/opening-schema.ts'
import { originalName, pictureUrl } from '../domain/picture/picture.ts'
import type { Picture } from '../domain/picture/picture-schema.ts'
import { newProject } from '../domain/project/project-schema.ts'
import { textsIn, withTexts } from '../domain/shared/json-texts.ts'
import type { PictureEncoder } from '../outside/picture/encode-pictures.ts'
import { record } from '../store/activity/activity.ts'
import { putContent } from '../store/content/content.ts'
import { type Database, publish, type Tx } from '../store/database/database.ts'
import { isFound } from '../store/database/sql-parts.ts'
import { retriedWhileBusy } from '../store/database/sqlite/when-free.ts'
import { openingStore } from '../store/hiring/openings.ts'
import { insertPicture } from '../store/picture/pictures.ts'
import { projectStore } from '../store/project/projects.ts'

const FOLDER = path.resolve('starter')
const PICTURE_FILE = /^[\w-]+(\/[\w-]+)+\.(jpg|png|gif)$/

type StoredPicture = Picture & { bytes: number }

/** Into an empty database only. Its pictures are known to be clean: stored unchanged, variants made later. */
export async function importStarter(
  db: Database,
  files: FileStore,
  encoder: PictureEncoder,
): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const projects = z.object({ projects: z.array(z.unknown()) }).parse(await readJson('projects')).projects
  const jobs = z.object({ jobs: z.array(z.unknown()) }).parse(await readJson('jobs')).jobs
  const pages = await Promise.all(contentPages.map(async (page) => [page, await readJson(page)] as const))
  const names = pictureFilesIn([projects, pages])
  const pictures = await storePictures(names, files, encoder)
  const addressOf = (text: string) => {
    const picture = pictures.get(text)
    return picture ? pictureUrl(picture) : text
  }
  const importOnce = async (tx: Tx) => {
    // Another process may have imported it first.
    if (!(await isEmpty(tx))) return false
    for (const [priority, file] of names.entries()) {
      const from = { name: path.basename(file), uploadedBy: plinth }
      await insertPicture(tx, pictures.get(file)!, from, priority)
    }
    // New projects and openings are added at the start of the order, so the last one is added first.
    for (const project of projects.toReversed()) {
      await projectStore.insert(tx, plinth, newProject.parse(withTexts(project, addressOf)))
    }
    for (const [page, content] of pages) await putContent(tx, plinth, page, withTexts(content, addressOf))
    for (const job of jobs.toReversed()) await openingStore.insert(tx, plinth, newOpening.parse(job))
    await record(tx, plinth, {
      kind: 'starter.imported',
      subject: { id: 'starter', name: 'Starter content' },
    })
    return true
  }
  return retriedWhileBusy(() => publish(db, importOnce))
}

/** Whether nothing was ever recorded, so that deleted starter content is not imported again. */
const isEmpty = async (db: Database | Tx) => !(await isFound(db.selectFrom('activity').select('id')))

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(FOLDER, `${name}.json`), 'utf8'))
}

/** The picture files in the content, covers first, since visitors see them first. */
function pictureFilesIn(values: unknown): string[] {
  const perProject: string[][] = []
  const [projects, ...rest] = values as unknown[][]
  for (const project of projects ?? []) perProject.push(picturesIn(project))
  const covers = perProject.flatMap((names) => names.slice(0, 1))
  return [...new Set([...covers, ...perProject.flat(), ...picturesIn(rest)])]
}

const picturesIn = (value: unknown) => textsIn(value).filter((text) => PICTURE_FILE.test(text))

async function storePictures(names: readonly string[], files: FileStore, encoder: PictureEncoder) {
  const pictures = new Map<string, StoredPicture>()
  for (const name of names) {
    const bytes = await readFile(path.join(FOLDER, name))
    // In the process that makes the variants next: a second one would take as much memory.
    const facts = await encoder.run({ kind: 'facts', bytes }, { urgent: false })
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const picture = {
      ...facts,
      id,
      hasWebp: false,
      hasAvif: false,
      hasAnimation: false,
      hasLarge: false,
      bytes: bytes.byteLength,
    }
    await files.put(originalName(picture), bytes)
    pictures.set(name, picture)
  }
  return pictures
}
