import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import makeStarterStore from '../support/data/starter-store.ts'
import { type RunningServer, startBuiltServer } from '../support/outside/running-server.ts'
import type { Engine } from './engine.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import { scenarios, staff } from './scenarios.ts'
import { type Visitor, visitor } from './visitor.ts'

/** Runs scenarios in one browser with its own server. A scenario fails on an error in the browser console. */
export function runScenarios(name: string, open: () => Promise<Engine>, chosen = scenarios) {
  let removeStore: () => void
  let recorder: Recorder
  let server: RunningServer
  let engine: Engine
  let person: Visitor

  beforeAll(async () => {
    removeStore = await makeStarterStore()
    recorder = await startRecorder()
    server = await startBuiltServer({ PUBLIC_URL: recorder.url }, process.env.STARTER_STORE)
    recorder.serve(server.url)
    const registered = await fetch(`${server.url}/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(staff),
    })
    expect(registered.status).toBe(201)
    engine = await open()
    person = visitor(engine, name.toLowerCase(), recorder.url)
    await person.rememberIntro(true)
  })

  afterAll(async () => {
    await engine?.close()
    await server?.stop()
    recorder?.close()
    removeStore?.()
  })

  beforeEach(() => person.resize('laptop'))

  afterEach(() => expect(recorder.takeComplaints(), 'errors of the page').toEqual([]))

  describe(name, () => {
    test.each(Object.entries(chosen))('%s', (_, scenario) => scenario(person))

    // Chromium hides from a page what a script of its driver throws.
    test.runIf(chosen === scenarios)('errors of a page are recorded', async () => {
      await person.goto('/about')
      await person.run(complain)
      const noticed: string[] = []
      await vi.waitFor(() => {
        noticed.push(...recorder.takeComplaints())
        for (const complaint of COMPLAINTS) expect(noticed.join('\n')).toMatch(complaint)
      }, 10_000)
    })
  })
}

const COMPLAINTS = [
  /console\.error: in the console/,
  /uncaught: .*thrown/,
  /unhandled: .*rejected/,
  /not loaded: \/no-such-picture/,
  /404: GET \/no-such-picture/,
  /content policy: img-src refused/,
]

/** Runs inside the page. */
function complain() {
  console.error('in the console')
  setTimeout(() => {
    throw new Error('thrown')
  })
  void Promise.reject(new Error('rejected'))
  for (const address of ['/no-such-picture.png', 'http://elsewhere.invalid/picture.png']) {
    const image = document.createElement('img')
    image.setAttribute('src', address)
    document.body.append(image)
  }
}
