import { afterEach, expect, test, vi } from 'vitest'
import { workOf } from './import-work.ts'

afterEach(() => vi.unstubAllGlobals())

/** The server stores each upload as a picture with this focal point. Returns the names of the uploads, and the changes of pictures. */
function server(focus?: object) {
  const names: string[] = []
  const changes: unknown[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 201
      responseText = JSON.stringify({ id: 'p1', url: '/media/p1.jpg', picture: { focus } })
      onload?: () => void
      open() {}
      setRequestHeader() {}
      send(body: FormData) {
        names.push((body.get('file') as File).name)
        this.onload?.()
      }
    },
  )
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    changes.push([`${method} ${address}`, JSON.parse(body)])
    return Response.json({})
  })
  return { names, changes }
}
const send = (about?: { name: string; focus?: { x: number; y: number } }) =>
  workOf('i1').sendPicture(new File(['x'], 'a.jpg'), new AbortController().signal, about)
const focus = { x: 0.25, y: 1 }

test('a picture of an archive keeps its name and focal point', async () => {
  const { names, changes } = server()
  expect(await send({ name: 'From the east', focus })).toBe('/media/p1.jpg')
  expect(names).toEqual(['From the east'])
  expect(changes).toEqual([['PATCH /api/pictures/p1', { name: 'From the east', focus }]])
})

test('a name that an upload would change is set after it, and a picture without more data is only sent', async () => {
  const { names, changes } = server()
  await send({ name: 'East / west' })
  await send({ name: 'East' })
  await send()
  expect(names.slice(1)).toEqual(['East', 'a.jpg'])
  expect(changes).toEqual([['PATCH /api/pictures/p1', { name: 'East / west' }]])
})

test('a focal point that the picture has on the website already stays', async () => {
  const { changes } = server({ x: 0, y: 0 })
  await send({ name: 'East', focus })
  expect(changes).toEqual([])
})
