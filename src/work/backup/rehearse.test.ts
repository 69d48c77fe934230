import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { project } from '../../../test/support/data/project.ts'
import { testLocations } from '../../../test/support/outside/database-places.ts'
import { plinth } from '../../domain/account/user.ts'
import { newProject } from '../../domain/project/project-schema.ts'
import { filesOnDisk } from '../../outside/file/files-on-disk.ts'
import type { DatabaseLocation } from '../../store/copy/snapshot.ts'
import { type Database, openDatabase, publish } from '../../store/database/database.ts'
import { migrate } from '../../store/migrations/migrate.ts'
import { addPicture } from '../../store/picture/pictures.ts'
import { projectStore } from '../../store/project/projects.ts'
import { rehearse } from './rehearse.ts'
import { newestBackup } from './rotate-backups.ts'
import { writeBackup } from './write-backup.ts'

const KEY = 'k'.repeat(32)
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-proof-'))
/** Its own, since other tests rehearse at the same time. */
const temporary = path.join(folder, 'tmp')
const location: DatabaseLocation = { dataDir: path.join(folder, 'data') }
const backups = filesOnDisk(path.join(folder, 'backups'))
let db: Database
beforeAll(async () => {
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
  db = await openDatabase(location)
  await migrate(db)
  await addTag('COURTYARD')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const addTag = (tag: string, to = db) =>
  publish(to, (tx) => tx.insertInto('tags').values({ id: tag, tag }).execute())

/** A stand-in for the app: its pages show the tags of this database. */
async function serve(at: DatabaseLocation, broken: Record<string, string | number> = {}) {
  const data = await openDatabase(at)
  const server = createServer(async (request, response) => {
    const address = request.url!
    const fault = broken[address]
    if (typeof fault === 'number') response.statusCode = fault
    const tags = (await data.selectFrom('tags').select('tag').execute()).map(({ tag }) => tag)
    if (address === '/sitemap.xml')
      response.end(
        '<urlset><loc>https://studio.example/</loc><loc>https://studio.example/about</loc></urlset>',
      )
    else if (address === '/api/projects') response.end('[]')
    else
      response.end(
        `<script nonce="${Math.random()}"></script><p>${typeof fault === 'string' ? fault : tags}</p>`,
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await data.destroy()
    },
  }
}

async function make(database = location) {
  for await (const name of backups.list()) await backups.delete(name)
  await writeBackup(backups, {
    store: {
      database,
      files: filesOnDisk(path.join(folder, 'data', 'files')),
      private: filesOnDisk(path.join(folder, 'data', 'private')),
      roots: [],
    },
    secretKey: KEY,
    includesKey: false,
    passphrase: undefined,
    at: new Date(),
  })
}
beforeEach(() => make())

const rehearsal = (broken: Record<string, string | number> = {}, url?: string, live = db) =>
  rehearse({
    backups,
    passphrase: undefined,
    secretKey: KEY,
    live: url ? { url, db: live } : undefined,
    startServer: (dataDir) => serve({ dataDir }, broken),
  })

test('the pages of the restored backup equal those of the site, and its folder is removed', async () => {
  const live = await serve(location)
  const { name, details } = await rehearsal({}, live.url)
  expect(name).toBe(await newestBackup(backups))
  expect(details).toBe('3 pages and 0 projects, equal to those of the site')
  expect(readdirSync(tmpdir()).filter((entry) => entry.startsWith('plinth-rehearsal-'))).toEqual([])
  await live.stop()
})

test('a page that differs or does not answer is named', async () => {
  const live = await serve(location)
  await expect(rehearsal({ '/about': 'nothing' }, live.url)).rejects.toThrow(
    'These pages differ from those of the site: /about.',
  )
  await expect(rehearsal({ '/about': 500 })).rejects.toThrow('The page /about answers 500 instead of 200.')
  await live.stop()
})

test('a site that was changed since the backup is not compared', async () => {
  await addTag('VERANDAH')
  const live = await serve(location)
  expect((await rehearsal({}, live.url)).details).toContain('the site has been changed since the backup')
  await live.stop()
})

test.each(testLocations)(
  'the command, which makes no migrations, compares the pages with those of a site on $name',
  async ({ create }) => {
    const { place, remove } = await create()
    onTestFinished(remove)
    const site = await openDatabase(place)
    await migrate(site)
    await addTag('VERANDAH', site)
    await make(place)
    const live = await serve(place)
    const ofCommand = await openDatabase(place)
    const compared = await rehearsal({}, live.url, ofCommand)
    expect(compared.details).toBe('3 pages and 0 projects, equal to those of the site')
    await addTag('COURTYARD', site)
    const refused = await rehearsal({}, live.url, ofCommand)
    expect(refused.details).toContain('the site has been changed since the backup')
    await live.stop()
    await ofCommand.destroy()
    await site.destroy()
  },
)

test('a file that the records name and the store has lost is named', async () => {
  const id = 'a'.repeat(32)
  const facts = { id, format: 'jpg', width: 8, height: 6, animated: false, thumbhash: '' } as const
  const variants = { hasWebp: false, hasAvif: false, hasAnimation: false, hasLarge: false }
  await addPicture(db, plinth, { ...facts, ...variants, bytes: 1 }, 'house.jpg')
  await make()
  await expect(rehearsal()).rejects.toThrow(`The backup does not hold the picture ${id}.jpg`)
  await filesOnDisk(path.join(folder, 'data', 'files')).put(`${id}.jpg`, Buffer.from('x'))
  await make()
  expect((await rehearsal()).details).toContain('answer')
})

test('the file of a certificate that a project has is looked for, and no file that housekeeping deletes while a backup is made', async () => {
  const at = new Date().toISOString()
  const addCertificate = (id: string) => {
    const row = { id, name: `${id}.pdf`, stored: id, bytes: 1, pages: 1, created_at: at, created_by: '' }
    return db.insertInto('certificates').values(row).execute()
  }
  await addCertificate('unnamed')
  const counts = { done: 1, pages: 1, missing: 0, tries: 1, bytes: 1 }
  const texts = { settings: '', failure: '', created_by: '', created_by_name: '', left_out: '' }
  const times = { created_at: at, taken_until: '', finished_at: at }
  await db
    .insertInto('packs')
    .values({ id: 'p', stored: 'pack', state: 'ready', ...counts, ...texts, ...times })
    .execute()
  await make()
  expect((await rehearsal()).details).toContain('answer')

  await addCertificate('named')
  const certificates = [{ id: 1, name: 'Completion certificate', file: 'named' }]
  const fields = newProject.parse({ ...project, hidden: true, certificates })
  await publish(db, (tx) => projectStore.insert(tx, plinth, fields))
  await make()
  await expect(rehearsal()).rejects.toThrow('The backup does not hold the private file named')
  await filesOnDisk(path.join(folder, 'data', 'private')).put('named', Buffer.from('x'))
  await make()
  expect((await rehearsal()).details).toContain('answer')
})

test('a folder that a killed rehearsal left is removed, and a disk with too little space is not filled', async () => {
  const left = mkdtempSync(path.join(tmpdir(), 'plinth-rehearsal-'))
  const fourHoursAgo = Date.now() / 1000 - 4 * 3600
  utimesSync(left, fourHoursAgo, fourHoursAgo)
  const huge = { ...backups, size: async () => 1e15 }
  const startServer = (dataDir: string) => serve({ dataDir })
  const parts = { backups: huge, passphrase: undefined, secretKey: KEY, live: undefined, startServer }
  await expect(rehearse(parts)).rejects.toThrow('A rehearsal needs 2000000000 MB of free space')
  expect(existsSync(left)).toBe(false)
})

/** A process that rehearses, with this function as `startServer`, in a folder of its own, which is its temporary one too. */
function rehearsingProcess(startServer: string) {
  const own = mkdtempSync(path.join(folder, 'tmp-'))
  const script = `
    import { runTool } from '${path.resolve('scripts/run-tool.ts')}'
    import { filesOnDisk } from '${path.resolve('src/outside/file/files-on-disk.ts')}'
    import { rehearse } from '${path.resolve('src/work/backup/rehearse.ts')}'
    import { startScratchServer } from '${path.resolve('src/work/backup/scratch-server.ts')}'
    await runTool('', async () => {
      const startServer = ${startServer}
      await rehearse({ backups: filesOnDisk('${path.join(folder, 'backups')}'), secretKey: '${KEY}', startServer })
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: own,
    env: { ...process.env, TMPDIR: own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const rehearsals = () => readdirSync(own).filter((name) => name.startsWith('plinth-rehearsal-'))
  return { own, child, rehearsals }
}

test('its folder is removed when it is asked to end', async () => {
  const { child, rehearsals } = rehearsingProcess(
    `() => new Promise(() => { console.log('started'); setInterval(() => {}, 1000) })`,
  )
  await once(child.stdout, 'data')
  expect(rehearsals()).toHaveLength(1)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(rehearsals()).toEqual([])
})

test('a server that is just starting on the restored data does not make the removed folder again', async () => {
  const { own, child, rehearsals } = rehearsingProcess('(dataDir) => startScratchServer(dataDir, {})')
  const pidFile = path.join(own, 'pid')
  mkdirSync(path.join(own, 'build/server'), { recursive: true })
  symlinkSync(path.resolve('scripts'), path.join(own, 'scripts'))
  writeFileSync(path.join(own, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    path.join(own, 'build/server/server.js'),
    `import { mkdirSync, writeFileSync } from 'node:fs'
    writeFileSync('${pidFile}', String(process.pid))
    while (true) mkdirSync(process.env.DATA_DIR, { recursive: true })`,
  )
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toBeTruthy()
  child.kill('SIGTERM')
  await once(child, 'exit')
  const isThere = () => {
    try {
      return process.kill(Number(readFileSync(pidFile, 'utf8')), 0)
    } catch {
      return false
    }
  }
  onTestFinished(() => {
    if (isThere()) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
  })
  await expect.poll(isThere).toBe(false)
  expect(rehearsals()).toEqual([])
})

test('without a backup it fails', async () => {
  for await (const name of backups.list()) await backups.delete(name)
  await expect(rehearsal()).rejects.toThrow('There is no backup to restore.')
})
