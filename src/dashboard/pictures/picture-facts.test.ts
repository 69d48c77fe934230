import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { pictureFactsQuery } from './picture-facts.ts'

const idOf = (number: number) => String(number).padStart(32, 'a')
const addressOf = (id: string) => `/media/${id}.jpg`

/** The ids of each call, to which `answer` answers. */
function answering(answer: (ids: string[], call: number) => Response) {
  const calls: string[][] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const ids = new URL(address, 'http://localhost').searchParams.get('ids')!.split(',')
    calls.push(ids)
    return answer(ids, calls.length)
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  return calls
}
afterEach(() => vi.unstubAllGlobals())

const found = (ids: string[]) =>
  Response.json(Object.fromEntries(ids.map((id) => [addressOf(id), { id, format: 'jpg' }])))

/** The queries of screens that show these pictures. */
function show(addresses: readonly string[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 20 } } })
  const stops = addresses.map((address) =>
    new QueryObserver(queries, pictureFactsQuery(address)).subscribe(() => undefined),
  )
  const facts = () => addresses.map((address) => queries.getQueryData(pictureFactsQuery(address).queryKey))
  return { queries, facts, stop: () => stops.forEach((stop) => void stop()) }
}

test('all pictures are asked for by one call, and what is no uploaded picture never, also when all is read again', async () => {
  const calls = answering(found)
  const ids = [idOf(1), idOf(2)]
  const { queries, facts, stop } = show(['', 'https://elsewhere.example/a.jpg', ...ids.map(addressOf)])
  await vi.waitFor(() => expect(facts()[3]).toBeTruthy())
  expect(facts().slice(0, 2)).toEqual([null, null])
  await queries.invalidateQueries()
  expect(calls).toEqual([ids, ids])
  expect(facts().slice(2)).toMatchObject(ids.map((id) => ({ id })))
  stop()
})

test('a picture that does not exist has no facts', async () => {
  const calls = answering(() => Response.json({}))
  const { facts, stop } = show([addressOf(idOf(1))])
  await vi.waitFor(() => expect(facts()).toEqual([null]))
  expect(calls).toHaveLength(1)
  stop()
})

test('after a failed call the pictures are asked for together again', async () => {
  const ids = Array.from({ length: 40 }, (_, number) => idOf(number))
  const calls = answering((asked, call) => (call === 1 ? new Response('', { status: 500 }) : found(asked)))
  const { facts, stop } = show(ids.map(addressOf))
  await vi.waitFor(() => expect(facts()).toMatchObject(ids.map((id) => ({ id }))))
  // Their timers may end at two or three moments.
  expect(calls.length).toBeLessThan(10)
  stop()
})
