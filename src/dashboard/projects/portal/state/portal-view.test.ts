import { expect, test } from 'vitest'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { isFiltered } from './portal-filter.ts'
import { numberProjects, readView, writeView } from './portal-view.ts'

test('the view of the portal can be written to the URL and read back', () => {
  const address =
    'view=trash&search=hall&category=CIVIC&subCategory=TOWN+HALLS&status=live&year=2021&state=ASSAM' +
    '&hidden=no&descriptions=missing&sort=-year&project=p1'
  expect(
    writeView(readView(new URLSearchParams(address)))
      .toString()
      .split('&')
      .sort(),
  ).toEqual(address.split('&').sort())
  expect(writeView(readView(new URLSearchParams(''))).toString()).toBe('')
})

test('a URL with unknown values shows everything', () => {
  const unknown = 'view=nonsense&status=toString&sort=-nothing&year=soon&hidden=true&descriptions=1'
  const view = readView(new URLSearchParams(unknown))
  expect(view).toMatchObject({ mode: 'list', status: '', sort: '' })
  expect(isFiltered(view)).toBe(false)
})

test('positions have no gaps, whatever the stored order', () => {
  const stored = [4, 9, 11].map((order) => ({ order })) as ProjectJson[]
  expect(numberProjects(stored).map(({ place }) => place)).toEqual([1, 2, 3])
})
