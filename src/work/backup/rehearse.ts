import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Manifest } from '../../domain/backup/manifest-schema.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import { originalName } from '../../domain/picture/picture.ts'
import { storedPicture } from '../../domain/picture/picture-schema.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { HOUR } from '../../domain/time/durations.ts'
import { openFiles, openSealedFiles, rootsOf } from '../../outside/file/files.ts'
import { getFrom } from '../../outside/local-server.ts'
import { type Database, openDatabase, storedVersion } from '../../store/database/database.ts'
import { findCertificates } from '../../store/project/certificates.ts'
import { projectStore } from '../../store/project/projects.ts'
import { type CopiedStore, contentOf } from '../copy/copied-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { newestBackup } from './rotate-backups.ts'
import type { ScratchServer } from './scratch-server.ts'

const PREFIX = 'plinth-rehearsal-'
const MAX_DURATION = 3 * HOUR // a rehearsal takes less
/** The most space that a restored backup takes, as a multiple of its size. */
const SPACE_FACTOR = 2

type Parts = {
  backups: FileStore
  passphrase: string | undefined
  secretKey: string
  /** The running site and its database, if the pages are to be compared with it. */
  live: { url: string; db: Database } | undefined
  startServer: (dataDir: string) => Promise<ScratchServer>
}

/**
 * Restores the newest backup into a temporary folder, checks that no file is missing, starts the app on it, and reads all of its pages. While the site is as it was
 * at the backup, they must equal those of the site. Throws a Problem that says what is wrong.
 */
export async function rehearse(parts: Parts): Promise<{ name: string; bytes: number; details: string }> {
  const name = await newestBackup(parts.backups)
  const bytes = name && (await parts.backups.size(name))
  if (!name || !bytes) throw new Problem(404, 'There is no backup to restore.')
  await removeLeftovers()
  await checkSpace(bytes)
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX))
  // It holds personal data, so it is removed also when the process is asked to end.
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  try {
    const manifest = await restoreInto(folder, name, parts)
    const projects = await checkRestored(folder)
    const server = await parts.startServer(folder)
    try {
      return { name, bytes, details: await comparePages(server.url, projects, manifest, parts.live) }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    process.off('exit', removeAtExit)
  }
}

/** Removes the folders of rehearsals that were killed, except those of other users, who have to do it. */
async function removeLeftovers() {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(tmpdir(), name)
    const age = Date.now() - (await stat(folder)).mtimeMs
    if (age > MAX_DURATION) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** The disk may be that of the site, which must not become full. */
async function checkSpace(bytes: number) {
  const { bavail, bsize } = await statfs(tmpdir())
  const needed = bytes * SPACE_FACTOR
  if (bavail * bsize < needed)
    throw new Problem(
      500,
      `A rehearsal needs ${Math.ceil(needed / 1e6)} MB of free space in ${tmpdir()}. Free some, or set TMPDIR to another folder.`,
    )
}

async function restoreInto(
  folder: string,
  name: string,
  { backups, passphrase, secretKey }: Pick<Parts, 'backups' | 'passphrase' | 'secretKey'>,
): Promise<Manifest> {
  const open = async () => {
    const file = await contentOf(backups, name)
    if (!file) throw new Problem(404, `The backup ${name} is gone.`)
    return file.content
  }
  const target = {
    dataDir: folder,
    isSqlite: true,
    isOnDisk: true,
    keySetting: secretKey,
    keyInFolder: undefined,
    openStore: onDisk,
  }
  // The folder has no users that could differ.
  const settle = async () => 'backup' as const
  const options = { replaces: false, allowsOtherKey: false, passphrase, settle }
  return (await restoreBackup(open, target, options)).manifest
}

const onDisk = async (dataDir: string): Promise<CopiedStore> => ({
  database: { dataDir },
  files: await openFiles({ dataDir, s3: undefined }),
  private: await openSealedFiles({ dataDir, s3: undefined }),
  roots: await rootsOf({ dataDir, s3: undefined }),
})

/** Throws a Problem when a file is missing. Returns the ids of the projects that visitors see, as the restored rows have them. */
async function checkRestored(dataDir: string): Promise<string[]> {
  await using db = await openDatabase({ dataDir })
  const projects = await projectStore.list(db)
  const missing = await missingFile(db, projects, await onDisk(dataDir))
  if (missing) throw new Problem(500, `The backup does not hold ${missing}, which its records name.`)
  return projects.filter(({ hidden }) => !hidden).map(({ id }) => id)
}

async function comparePages(
  url: string,
  projects: readonly string[],
  manifest: Manifest,
  live: Parts['live'],
): Promise<string> {
  const addresses = await pagesOf(url)
  const pages = await readPages(url, addresses)
  const missing = projects.find((id) => !pages.get('/api/projects')?.includes(id))
  if (missing) throw new Problem(500, `The restored site does not show the project ${missing}.`)
  const count = `${pages.size} pages and ${projects.length} projects`
  if (!live) return `${count} answer`
  const isUnchanged = async () => (await storedVersion(live.db)) === manifest.version
  const different = (await isUnchanged()) ? await differingPages(live.url, pages) : undefined
  if (!different || !(await isUnchanged()))
    return `${count} answer; the site has been changed since the backup, so they were not compared with it`
  if (different.length > 0)
    throw new Problem(500, `These pages differ from those of the site: ${different.slice(0, 5).join(', ')}.`)
  return `${count}, equal to those of the site`
}

const MAX_CHECKED_PICTURES = 50 // at most

/** The addresses of all public pages, and of the list of projects. */
async function pagesOf(url: string): Promise<string[]> {
  const sitemap = await get(url, '/sitemap.xml')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => new URL(page!).pathname)
  return [...new Set([...paths.filter((page) => !page.startsWith('/media/')), '/api/projects'])]
}

/** Throws a Problem that names the page which does not answer, or the picture that is missing. Returns the pages by their address. */
async function readPages(url: string, addresses: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const pictures = new Set<string>()
  for (const address of addresses) {
    const body = await get(url, address)
    pages.set(address, shownIn(body))
    for (const [picture] of body.matchAll(/\/media\/[\w.-]+/g)) pictures.add(picture)
  }
  for (const picture of [...pictures].slice(0, MAX_CHECKED_PICTURES)) await get(url, picture)
  return pages
}

async function differingPages(url: string, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const different: string[] = []
  for (const [address, page] of expected)
    if (shownIn(await get(url, address)) !== page) different.push(address)
  return different
}

/** Without scripts: their hashes and order are of the build, not of the data. */
const shownIn = (html: string) => html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link\b[^>]*>/gs, '')

async function get(server: string, address: string) {
  const { status, body } = await getFrom(server, address)
  if (status !== 200) throw new Problem(500, `The page ${address} answers ${status} instead of 200.`)
  return body
}

/**
 * The first file that a record names and that is not there. Without packs, pictures in the trash, and certificates that no project
 * outside the trash has: housekeeping deletes them while a backup is made.
 */
async function missingFile(
  db: Database,
  projects: readonly Pick<Project, 'certificates'>[],
  { files, private: privateFiles }: Pick<CopiedStore, 'files' | 'private'>,
): Promise<string | undefined> {
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'format'])
    .where('trashed_at', 'is', null)
    .execute()
  for (const { id, format } of pictures) {
    const name = originalName({ id, format: storedPicture.shape.format.parse(format) })
    if (!(await files.exists(name))) return `the picture ${name}`
  }
  const certificates = projects.flatMap((project) => project.certificates.map(({ file }) => file))
  const stored = [
    ...(await db.selectFrom('application_files').select('stored').execute()),
    ...(await findCertificates(db, certificates)),
  ]
  for (const { stored: name } of stored)
    if (!(await privateFiles.exists(name))) return `the private file ${name}`
  return undefined
}
