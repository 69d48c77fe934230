import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { serverEnvironment } from '../scripts/server-environment.mjs'
import { openTestApp } from './support/app.ts'
import { databases } from './support/outside/databases.ts'

const COMPOSE_FILES = ['compose', 'stores', 'scanner'].map((name) => `deploy/${name}.yaml`)

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

/** The lines of a service in a compose file. */
function serviceOf(file: string, name: string) {
  const [, lines = ''] = new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n)+)`, 'm').exec(text(file)) ?? []
  return lines
}
const settingsOf = (service: string) => namesIn(service, /^ {6}([A-Z][A-Z0-9_]+):/gm)
const settingsInReadme = namesIn(text('README.md'), /`([A-Z][A-Z0-9_]+)`/g)
const isSecret = (name: string) => /SECRET|TOKEN|PASSPHRASE|DATABASE_.*URL|SMTP_(URL|CERT|KEY)/.test(name)

it.each(COMPOSE_FILES)('%s sets settings that exist', (file) => {
  const settings = settingsOf(serviceOf(file, 'plinth'))
  expect(settings.length).toBeGreaterThan(0)
  expect(settings.filter((name) => !['TMPDIR', ...settingsInReadme].includes(name))).toEqual([])
})

it('the compose file publishes only the ports of Caddy, and gives the server few rights', () => {
  expect(COMPOSE_FILES.flatMap((file) => text(file).match(/ports:.*/g) ?? [])).toEqual([
    expect.stringContaining("'443:443'"),
  ])
  const server = serviceOf('deploy/compose.yaml', 'plinth')
  expect(settingsOf(server)).toContain('BACKUP_DIR')
  expect(server).toContain('read_only: true')
  expect(server).toContain('cap_drop: [ALL]')
})

it('Caddy reaches the server by a Unix socket alone', () => {
  const socket = '/run/plinth/server.sock'
  expect(text('deploy/Caddyfile').match(/reverse_proxy .*/g)).toEqual([`reverse_proxy unix/${socket}`])
  expect(text('deploy/plinth.service')).toMatch(
    new RegExp(`^Environment=.* HOST=${socket} TRUST_PROXY=true `, 'm'),
  )
  const server = serviceOf('deploy/compose.yaml', 'plinth')
  expect(server).toContain(`HOST: ${socket}\n      PUBLIC_URL`)
  expect(server).not.toContain('networks:')
  expect(serviceOf('deploy/compose.yaml', 'caddy')).toContain('networks: [outside]')
  expect(text('deploy/Caddyfile')).toMatch(/^\tadmin off$/m)
})

it('only members of its group can open the socket of the server', () => {
  expect(serviceOf('deploy/compose.yaml', 'caddy')).toContain("group_add: ['1000']")
  expect(text('Dockerfile')).toMatch(/mkdir -m 750 .*\/run\/plinth && chown node:node .*\/run\/plinth$/m)
  expect(text('deploy/plinth.service')).toMatch(/^RuntimeDirectory=plinth\nRuntimeDirectoryMode=0750$/m)
})

it('no secret is in a compose file: the server reads them from files', () => {
  const settings = COMPOSE_FILES.flatMap((file) => settingsOf(serviceOf(file, 'plinth')))
  expect(settings.filter(isSecret)).toEqual(['DATABASE_URL'])
  expect(text('deploy/stores.yaml')).toContain(
    'DATABASE_URL: postgres:///plinth?host=/var/run/postgresql&user=plinth',
  )
  const server = serviceOf('deploy/compose.yaml', 'plinth')
  expect(server).toContain('CREDENTIALS_DIRECTORY: /run/secrets')
  expect(server).toMatch(/source: \.\/secrets\n +target: \/run\/secrets\n +read_only: true/)
  expect(text('.gitignore')).toContain('/deploy/secrets/\n/deploy/files.key\n')
})

it('the systemd unit gets each secret as an encrypted credential', () => {
  const credentials = [
    ...text('deploy/plinth.service').matchAll(
      /^LoadCredentialEncrypted=(\w+):(?:\/etc\/credstore\.encrypted\/)?plinth\.(\w+)$/gm,
    ),
  ].map(([, name, file]) => [name, file])
  expect(credentials.toSorted()).toEqual(
    settingsInReadme
      .filter(isSecret)
      .map((name) => [name, name])
      .toSorted(),
  )
})

it('PostgreSQL of the compose file is in no network, and knows the server by its system user, who is no superuser', () => {
  const database = serviceOf('deploy/stores.yaml', 'database')
  expect(database).toContain('network_mode: none')
  expect(database).toContain('-c, listen_addresses=, -c, hba_file=/etc/postgresql/pg_hba.conf]')
  expect(database).toContain('./pg_hba.conf:/etc/postgresql/pg_hba.conf:ro')
  const rules = text('deploy/pg_hba.conf')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/ +/))
  expect(rules).toEqual([
    ['local', 'all', 'postgres', 'peer'],
    ['local', 'plinth', 'plinth', 'peer'],
  ])
  expect(database).toContain('useradd --no-create-home --uid 1000 plinth')
  expect(database).toContain('./database.sql:/docker-entrypoint-initdb.d/plinth.sql:ro')
  expect(text('deploy/database.sql')).toMatch(/^create role plinth login;$/m)
})

it('the S3 store of the compose file is reached by TLS, by the server alone, and known by its own certificate', () => {
  const files = serviceOf('deploy/stores.yaml', 'files')
  expect(files).toContain('VGW_CERT: /run/secrets/S3_CA')
  expect(files).toContain('networks: [stores]')
  expect(text('deploy/stores.yaml')).toMatch(/^ {2}stores:\n {4}internal: true$/m)
  expect(serviceOf('deploy/stores.yaml', 'plinth')).toContain('S3_ENDPOINT: https://files:7070')
})

it('Caddy redirects pages from http to https, and refuses calls', () => {
  const caddy = text('deploy/Caddyfile')
  expect(caddy).toContain('auto_https disable_redirects')
  const [, calls = ''] = /@calls path (.*)/.exec(caddy) ?? []
  expect(calls.split(' ')).toEqual(expect.arrayContaining(['/api', '/api/*', '/auth', '/auth/*']))
  expect(caddy.indexOf('handle @calls')).toBeLessThan(caddy.indexOf('redir https://'))
})

it('the logs of all services can be sent to another machine by TLS', () => {
  expect(JSON.parse(text('deploy/daemon.json'))).toMatchObject({
    'log-driver': 'syslog',
    'log-opts': { 'syslog-address': expect.stringMatching(/^tcp\+tls:/), mode: 'non-blocking' },
  })
  for (const file of COMPOSE_FILES) expect(text(file)).not.toContain('logging:')
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
