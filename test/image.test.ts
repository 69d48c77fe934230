import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importsOf } from '../scripts/imports.ts'
import { project } from './support/data/project.ts'

const MAX_BYTES = 210_000_000
const NOBODY = 65_534

type Instruction = { name: string; text: string }

/** The instructions of each stage of the Dockerfile. */
function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile.replace(/\\\n/g, ' ').split('\n')
  const instructions = lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ')[0]!, text: line.slice(line.indexOf(' ') + 1) }))
  const starts = instructions.flatMap(({ name }, i) => (name === 'FROM' ? [i] : []))
  return starts.map((start, i) => instructions.slice(start, starts[i + 1]))
}

const stages = stagesOf(readFileSync('Dockerfile', 'utf8'))
const [build = [], runtime = []] = stages
const textsOf = (stage: Instruction[], name: string) =>
  stage.filter((one) => one.name === name).map(({ text }) => text)

describe('the Dockerfile', () => {
  it('has two stages, both on the Node that the packages bring', () => {
    const { version } = JSON.parse(readFileSync('node_modules/node/package.json', 'utf8'))
    const [major] = version.split('.')
    expect(stages.map(([from]) => from?.text)).toEqual([`node:${major}-slim AS build`, `node:${major}-slim`])
  })

  it('takes from the first stage only what was collected, and installs nothing in the second', () => {
    expect(textsOf(runtime, 'COPY')).toEqual(['--from=build /image ./'])
    expect(textsOf(runtime, 'RUN').join()).not.toMatch(/npm|apt|curl/)
    expect(textsOf(build, 'RUN')[0]).toMatch(/^npm ci --omit=dev --ignore-scripts/)
  })

  it('ends as a user who is not root, starts Node itself, and checks its health', () => {
    expect(runtime.filter(({ name }) => ['USER', 'RUN', 'COPY'].includes(name)).at(-1)).toEqual({
      name: 'USER',
      text: 'node',
    })
    const [command] = textsOf(runtime, 'CMD')
    expect(JSON.parse(command!)).toEqual(['node', 'build/server/server.js'])
    expect(textsOf(runtime, 'HEALTHCHECK')[0]).toContain('CMD ["node", "scripts/image/check-health.ts"]')
  })

  it('has no secret, and gets only the files that the build reads', () => {
    expect(readFileSync('Dockerfile', 'utf8')).not.toMatch(/SECRET|PASSWORD|TOKEN|_KEY/)
    const ignored = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
    expect(ignored[0]).toBe('*')
    expect(ignored.join()).not.toMatch(/data|node_modules|\.git|\.env/)
  })
})

describe('the folder of the image', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'plinth-image-'))
  const app = path.join(home, 'app')
  const dataDir = path.join(home, 'data')
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const temporary = path.join(home, 'temporary')
  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    // Only the first of its programs compiles the modules.
    NODE_COMPILE_CACHE: path.join(temporary, 'compiled'),
    TMPDIR: temporary,
    SEED: 'none',
    DATA_DIR: dataDir,
  }

  beforeAll(() => {
    execFileSync(process.execPath, ['scripts/image/collect-files.ts', app])
    for (const folder of [dataDir, temporary]) mkdirSync(folder)
    chmodSync(home, 0o755)
    // Nobody writes to a folder of root; a developer who is not root owns it.
    if (isRoot) for (const folder of [dataDir, temporary]) chownSync(folder, NOBODY, NOBODY)
    else execFileSync('chmod', ['-R', 'a-w', app])
  })
  afterAll(() => {
    if (!isRoot) execFileSync('chmod', ['-R', 'u+w', app])
    rmSync(home, { recursive: true, force: true })
  })

  const run = (args: string[], env = {}) =>
    execFileSync(process.execPath, args, {
      cwd: app,
      env: { ...settings, ...env },
      ...user,
      encoding: 'utf8',
    })

  it(`has less than ${MAX_BYTES / 1e6} MB, and neither sources of pages nor what builds them`, () => {
    const files = globSync('**/*', { cwd: app }).map((name) => ({
      name,
      stats: statSync(path.join(app, name)),
    }))
    const bytes = files.reduce((sum, { stats }) => sum + (stats.isFile() ? stats.blocks * 512 : 0), 0)
    expect(bytes).toBeLessThan(MAX_BYTES)
    const names = files.map(({ name }) => name)
    expect(names).toContain('node_modules/pg')
    expect(
      names.filter((name) => /^node_modules\/(vite|typescript|node|@react-router\/dev)$/.test(name)),
    ).toEqual([])
    expect(names.filter((name) => /^src\/(site|dashboard)/.test(name))).toEqual([])
  })

  it('has every package that the server and its programs import', () => {
    const imported = globSync('build/server/**/*.js').flatMap((file) =>
      importsOf({ file, text: readFileSync(file, 'utf8') })
        .filter(({ statement }) => /["']/.test(statement))
        .map(({ target }) => target),
    )
    const packages = new Set(imported.filter((name) => /^[@a-z]/.test(name) && !name.startsWith('build/')))
    expect([...packages]).toContain('prom-client')
    expect([...packages]).toContain('@aws-sdk/client-s3')
    const script = `for (const name of process.argv.slice(1)) await import(name)`
    const programs = ['picture-encoder.js', 'document-checker.js', 'typesetter.js', 'workbook-writer.js']
    const files = programs.map((file) => path.join(app, 'build/server', file))
    run(['--input-type=module', '-e', script, '--', ...packages, ...files])
  })

  /** The typesetter makes one, with its template and its fonts. */
  async function expectSheet(url: string) {
    const post = async (call: string, body: object, token = '') =>
      (
        await fetch(url + call, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
      ).json()
    const person = { name: 'Ira Bora', email: 'ira@example.org', password: 'lintel and sill' }
    const { token } = (await post('/auth/register', person)) as { token: string }
    const { slug } = (await post('/api/projects', project, token)) as { slug: string }
    const page = await (await fetch(`${url}/projects/${slug}`)).text()
    const sheet = await fetch(url + /\/sheets\/[\w-]+\.pdf/.exec(page)![0])
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }

  it('serves by the command of the image, as another user, from a folder that cannot be written', async () => {
    const [command] = textsOf(runtime, 'CMD')
    const [, ...args] = JSON.parse(command!) as string[]
    const env = { ...settings, PORT: '0' }
    const server = spawn(process.execPath, args, {
      cwd: app,
      env,
      ...user,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      let output = ''
      let url: string | undefined
      for await (const chunk of server.stdout) {
        output += chunk
        url = /serving at (http:\S+)/.exec(output)?.[1]
        if (url) break
      }
      expect((await fetch(url!)).status).toBe(200)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      // The picture encoder draws it, with the font of a package.
      const [, card] =
        /property="og:image" content="[^"]*(\/cards\/[^"]+)"/.exec(await (await fetch(url!)).text()) ?? []
      const drawn = await fetch(url + card!)
      expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      run(['scripts/image/check-health.ts'], { PORT: new URL(url!).port })
      expect(run(['scripts/admin/main.ts', 'list'])).toContain('There are no accounts')
      await expectSheet(url!)

      const backups = path.join(dataDir, 'backups')
      expect(run(['scripts/backup/main.ts', '--to', backups, '--with-key'])).toContain('is written to')
      const [name] = readdirSync(backups)
      const rehearsal = ['scripts/backup/main.ts', '--to', backups, '--rehearse', '--live', url!]
      // With the port of the server, which is in the addresses of its pages.
      expect(run(rehearsal, { PORT: '0' })).toContain('equal to those of the site')
      const [restored, copy] = ['restored', 'copy'].map((folder) => path.join(dataDir, folder))
      run(['scripts/restore/main.ts', path.join(backups, name!)], { DATA_DIR: restored })
      run(['scripts/copy/main.ts', '--from', restored!, '--to', copy!])
    } finally {
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
    }
    expect(server.exitCode).toBe(0)
  })
})
