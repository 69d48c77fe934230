import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { serverEnvironment } from '../scripts/server-environment.mjs'
import { openTestApp } from './support/app.ts'
import { databases } from './support/outside/databases.ts'

const text = (file: string) => readFileSync(file, 'utf8')
const namesIn = (source: string, pattern: RegExp) => [
  ...new Set([...source.matchAll(pattern)].map(([, name]) => name!)),
]

it.skipIf(!inject('postgresUrl'))(
  'alert rules and the manual name metrics and labels that the server has',
  async () => {
    const t = await openTestApp(databases.find(({ kind }) => kind === 'postgres')!.open)
    await t.ask('GET', '/healthz')
    const page = (await t.ask<string>('GET', '/metrics')).body
    const metrics = namesIn(page, /^# TYPE (\S+)/gm)
    await t.close()
    const rules = text('deploy/alerts.yml').replaceAll(/#.*$|summary:.*$/gm, '')
    for (const source of [rules, text('docs/operating.md')]) {
      const named = namesIn(source, /\b((?:plinth|process)_[a-z_]+)\b/g)
      expect(named.length).toBeGreaterThan(8)
      expect(
        named.map((name) => name.replace(/_bucket$/, '')).filter((name) => !metrics.includes(name)),
      ).toEqual([])
    }
    const selectors = [...rules.matchAll(/\b(plinth_\w+)\{(\w+="[^"]+")\}/g)]
    expect(selectors.length).toBeGreaterThan(4)
    for (const [selector, name, label] of selectors)
      expect([
        selector,
        page.split('\n').some((line) => line.startsWith(`${name}{`) && line.includes(label!)),
      ]).toEqual([selector, true])
  },
)

it('the manual says for each alert what to do', () => {
  const alerts = namesIn(text('deploy/alerts.yml'), /alert: (\w+)/g)
  expect(namesIn(text('docs/operating.md'), /^\| `(Plinth\w+)` \|/gm)).toEqual(alerts)
})

it('the compose file sets settings that exist, and publishes only the ports of Caddy', () => {
  const compose = text('deploy/compose.yaml')
  const [, server = ''] = /\n {2}plinth:\n(.*?)\n {2}\w+:\n/s.exec(compose) ?? []
  const settings = namesIn(server, /^ {6}([A-Z][A-Z0-9_]+):/gm)
  expect(settings).toContain('DATABASE_URL')
  const known = ['TMPDIR', ...namesIn(text('README.md'), /`([A-Z][A-Z0-9_]+)`/g)]
  expect(settings.filter((name) => !known.includes(name))).toEqual([])
  expect(compose.match(/ports:.*/g)).toEqual([expect.stringContaining("'443:443'")])
  expect(settings).toContain('BACKUP_DIR')
  expect(server).toContain('read_only: true')
  expect(server).toContain('cap_drop: [ALL]')
})

it('the server of the compose file is no superuser of the database', () => {
  const [, server = ''] = /DATABASE_URL: postgres:\/\/(\w+):/.exec(text('deploy/compose.yaml')) ?? []
  const [, superuser = ''] = /POSTGRES_USER: (\w+)/.exec(text('deploy/compose.yaml')) ?? []
  expect([server, superuser]).toEqual(['plinth', 'postgres'])
  expect(text('deploy/compose.yaml')).toContain('./database.sh:/docker-entrypoint-initdb.d/plinth.sh:ro')
  expect(text('deploy/database.sh')).toContain('create role plinth login password')
})

it('Caddy redirects pages from http to https, and refuses calls', () => {
  const caddy = text('deploy/Caddyfile')
  expect(caddy).toContain('auto_https disable_redirects')
  const [, calls = ''] = /@calls path (.*)/.exec(caddy) ?? []
  expect(calls.split(' ')).toEqual(expect.arrayContaining(['/api', '/api/*', '/auth', '/auth/*']))
  expect(caddy.indexOf('handle @calls')).toBeLessThan(caddy.indexOf('redir https://'))
})

it('the logs of each service can be sent to another machine by TLS', () => {
  const servicesIn = (file: string) => {
    const [, services = ''] = /^services:\n((?: .*\n|\s*\n)+)/m.exec(text(file)) ?? []
    return namesIn(services, /^ {2}(\w+):$/gm)
  }
  expect(servicesIn('deploy/logs.yaml')).toEqual(servicesIn('deploy/compose.yaml'))
  expect(text('deploy/logs.yaml').match(/logging: \*logging/g)).toHaveLength(4)
})

it('the image and the systemd unit start the server with the environment of npm start', () => {
  const set = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`)
  for (const [file, instruction] of [
    ['Dockerfile', /^ENV (.*)$/gm],
    ['deploy/plinth.service', /^Environment=(.*)$/gm],
  ] as const) {
    const given = [...text(file).matchAll(instruction)].map(([, variables]) => variables).join(' ')
    for (const one of set) expect(` ${given.replaceAll('"', '')} `).toContain(` ${one} `)
  }
})

it('the deployments refuse connections to other machines without TLS', () => {
  expect(text('deploy/compose.yaml')).toContain("      REQUIRE_TLS: 'true'\n")
  expect(text('deploy/plinth.service')).toMatch(/^Environment=.* REQUIRE_TLS=true$/m)
})

it('the systemd unit gives the server a user, its folder and that of the backups, no capability, no other right', () => {
  const unit = text('deploy/plinth.service')
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node build\/server\/server\.js$/m)
  for (const line of [
    'User=plinth',
    'ReadWritePaths=-/var/backups/plinth',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
  ])
    expect(unit.split('\n')).toContain(line)
  // V8 compiles to memory that it then runs.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
})
