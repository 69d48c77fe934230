import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '../src/domain/time/durations.ts'
import { median, ms, row, timesOf } from './results.ts'
import { addStarterContent, type Store, withServer } from './store.ts'
import { call, projectsOf } from './studio.ts'

const ROUNDS = 100
const MANY = 1_000
const PUBLIC = ['/', '/about', '/team', '/careers', '/contact', '/sitemap.xml', '/api/projects']

/** Drafts beside saves, their effect on what visitors get, and the delay of a scheduled publication with two processes. */
export async function measureDrafts(at: Store) {
  await addStarterContent(at)
  await withServer(at, { WEB_CONCURRENCY: '2' }, async ({ url }, token) => {
    const [project] = await projectsOf(url)
    const address = `/api/projects/${project!.id}`
    const save = (client: string) => call(url, address, { token, method: 'PUT', body: { client } })
    const draft = (client: string) =>
      call(url, `${address}/draft`, { token, method: 'PUT', body: { fields: { client } } })
    const saves = await timesOf(ROUNDS, (round) => save(`CLIENT ${round}`))
    const drafts = await timesOf(ROUNDS, (round) => draft(`CLIENT ${round}`))
    row('A save of a project', ms(median(saves)))
    row('A save of its draft', ms(median(drafts)))
    row('Ratio', (median(drafts) / median(saves)).toFixed(2), '1 or less')

    // Each process makes its own pages.
    for (let round = 0; round < 8; round++) await publicBytes(url)
    const before = await publicBytes(url)
    const rendersBefore = await renders(url)
    for (let round = 0; round < MANY; round++) await draft(`AGAIN ${round}`)
    const isSame = (await publicBytes(url)) === before
    row(`${MANY} saves of a draft: public bytes`, isSame ? 'the same' : 'OTHERS', 'the same')
    row('Pages made again by them', String((await renders(url)) - rendersBefore), '0')

    row(
      'A scheduled publication is public after its moment by',
      ms(await scheduledDelay(url, token)),
      'under 5 s',
    )
  })
}

async function publicBytes(url: string): Promise<string> {
  const hash = createHash('sha256')
  for (const address of PUBLIC) hash.update(await (await fetch(url + address)).text())
  return hash.digest('hex')
}

/** The number of pages that were rendered, of all processes. */
async function renders(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const lines = metrics.split('\n').filter((line) => line.startsWith('plinth_page_renders_total'))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** In ms. Moments are whole minutes, so this takes up to two. */
async function scheduledDelay(url: string, token: string): Promise<number> {
  const id = randomUUID()
  const [model] = await projectsOf(url)
  await call(url, `/api/projects/${id}/draft`, { token, method: 'PUT', body: { fields: model } })
  const moment = Math.ceil((Date.now() + 5_000) / MINUTE) * MINUTE
  const local = new Date(moment + 5.5 * 60 * MINUTE).toISOString()
  const at = { day: local.slice(0, 10), time: local.slice(11, 16) }
  await call(url, '/api/publications', { token, body: { drafts: [{ kind: 'project', id }], at } })
  await pause(moment - Date.now())
  while ((await fetch(`${url}/api/projects/${id}`)).status !== 200) await pause(20)
  return Date.now() - moment
}
