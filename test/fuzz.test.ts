import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './support/app.ts'
import { type Call, type Description, generatedCalls, requestOf } from './support/fuzz/calls.ts'
import { makeFixture, savedState } from './support/fuzz/fixture.ts'
import { databases } from './support/outside/databases.ts'
import { propertyRuns } from './support/property-runs.ts'

/** After one call of each kind as each caller. */
const CALLS = propertyRuns({ few: 150, many: 20_000 })
/** The records are restored after so many calls, since calls delete them and end sessions. */
const CALLS_ON_ONE_STATE = 100
/** Of this process, so that other programs on a busy machine do not count. */
const MAX_CPU = 1_000_000 // µs
/** A busy machine does not fail it. */
const TIMEOUT = 60 * 60 * 1000 // ms

const call = {
  ...{ caller: 'SUPER_ADMIN' as const, params: [] as string[], query: {} },
  ...{ headers: {}, body: undefined, client: 0 },
}
/** The calls that were answered wrongly once; they are made first. */
const FOUND: Call[] = [
  { ...call, method: 'GET', route: '/api/projects', caller: 'expired' },
  { ...call, method: 'GET', route: '/api/projects/search', caller: 'expired' },
  { ...call, method: 'GET', route: '/api/projects/{id}', params: ['$projects'], caller: 'expired' },
  { ...call, method: 'GET', route: '/api/jobs', caller: 'expired' },
  { ...call, method: 'POST', route: '/api/subscribers/unsubscribe/{token}', params: ['%00'] },
  {
    ...call,
    method: 'POST',
    route: '/api/applications/{id}/renewal',
    params: ['$applications'],
    headers: { 'idempotency-key': 'k'.repeat(201) },
  },
  {
    ...call,
    method: 'PUT',
    route: '/api/content/team',
    body: { json: { leaders: [{ id: 'none', before: [], after: ['A'] }] } },
  },
]

let t: TestApp
let fixture: Awaited<ReturnType<typeof makeFixture>>
let state: Awaited<ReturnType<typeof savedState>>
let description: Description

beforeAll(async () => {
  t = await openTestApp(databases[0]!.open)
  fixture = await makeFixture(t)
  description = (await t.ask('GET', '/api/openapi.json')).body
  state = await savedState(t)
})
afterAll(async () => {
  state.close()
  await t.close()
})

/** Makes the call, and says what is wrong with its answer. */
async function faultsOf(call: Call): Promise<string[]> {
  const { address, ...sent } = requestOf(call, fixture)
  const start = process.cpuUsage()
  const { status } = await t.ask(call.method, address, sent)
  const { user, system } = process.cpuUsage(start)
  const written = state.written()
  const { responses } = description.paths[call.route]![call.method.toLowerCase()]!
  return [
    ...(user + system > MAX_CPU ? [`It took ${user + system} µs of the processor.`] : []),
    ...(status >= 500 || (status !== 304 && !(status in responses)) ? [`The answer is ${status}.`] : []),
    ...(status >= 400 && written.length > 0 ? [`It was refused by ${status} and wrote ${written}.`] : []),
  ]
}

test(
  'generated calls are answered in time as openapi.json declares, and a refused one changes nothing',
  async () => {
    let made = 0
    let isShrinking = false
    /** The calls since the state was restored: a fault may need what they did. */
    let before: string[] = []
    const { any, each } = generatedCalls(description)
    const [oneOfEach = []] = fc.sample(each, 1)
    const property = fc.asyncProperty(any, async (call) => {
      if (isShrinking || made++ % CALLS_ON_ONE_STATE === 0) {
        await state.restore()
        before = []
      }
      state.written()
      try {
        expect(await faultsOf(call), before.join(', ')).toEqual([])
      } catch (error) {
        isShrinking = true
        throw error
      }
      before.push(`${call.method} ${call.route}`)
    })
    const examples = [...FOUND, ...oneOfEach].map((one): [Call] => [one])
    await fc.assert(property, { numRuns: examples.length + CALLS, examples })
  },
  TIMEOUT,
)
