import type { RunningServer } from '../test/support/outside/running-server.ts'
import { loadInTurns, loadReads, rate, ratio } from './load.ts'
import { megabytes, residentMemory } from './processes.ts'
import { row, timeOf } from './results.ts'

const QUERIES = 2_000
const AT_ONCE = 10
const WARM_UP = 3 // rounds
/** Addresses that differ each time: utm_source, what does not exist (a page of the list, a category, a page, a project), a search. */
const ODD_ADDRESSES = [
  (n: number) => `/?utm_source=letter-${n}`,
  (n: number) => `/?page=${n + 2}`,
  (n: number) => `/?category=ships-${n}`,
  (n: number) => `/nothing-${n}?x=${n}`,
  (n: number) => `/projects/nothing-${n}?category=${n}`,
  (n: number) => `/?q=hall-${n}`,
]

/** The cost of requests with unknown query parameters, and their effect on other requests. */
export async function measureOddAddresses({ url, pid }: RunningServer) {
  const [marked, plain] = await loadInTurns(`${url}/?utm_source=x`, `${url}/`)
  row('GET /?utm_source=x', rate(marked))
  // The app answers it, from what is kept.
  row('Ratio to GET /', ratio(marked, plain))
  // Rendering takes room once, whatever is rendered.
  for (let round = 0; round < WARM_UP; round++) await askAll(url, round * QUERIES)
  const before = await loadReads(`${url}/about`)
  const memory = residentMemory(pid)
  const took = await timeOf(() => askAll(url, WARM_UP * QUERIES))
  row(`${QUERIES} distinct queries are answered in`, `${(took / 1000).toFixed(1)} s`)
  row('Memory before them, and after', `${megabytes(memory)}, ${megabytes(residentMemory(pid))}`, 'the same')
  row('GET /about after them, ratio to before', ratio(await loadReads(`${url}/about`), before), '0.9 or more')
}

async function askAll(url: string, from: number) {
  const addresses = Array.from(
    { length: QUERIES },
    (_, n) => url + ODD_ADDRESSES[n % ODD_ADDRESSES.length]!(from + n),
  )
  const ask = async () => {
    for (let next = addresses.pop(); next; next = addresses.pop()) await (await fetch(next)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
}
