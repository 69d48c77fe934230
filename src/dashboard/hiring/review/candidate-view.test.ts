import { expect, test } from 'vitest'
import { candidateView, filterQuery } from './candidate-view.ts'

const read = (address: string) => candidateView.read(new URLSearchParams(address))

test('the view of the candidates can be written to the URL and read back', () => {
  const address = 'search=rao&opening=general&stage=TEST&rating=3&tag=timber&due=1&sort=rating&view=table'
  expect(candidateView.write(read(address)).toString()).toBe(address)
  expect(candidateView.write(read('')).toString()).toBe('')
})

test('a URL with unknown values shows everything', () => {
  const view = read('stage=toString&rating=9&sort=constructor&view=list&due=yes')
  expect(candidateView.isFiltered(view)).toBe(false)
  expect(view).toMatchObject({ name: '', sort: '' })
})

test('a link to one stage opens the table, since the board shows all stages', () => {
  expect(read('stage=TEST').name).toBe('Table')
  expect(read('stage=TEST&view=board')).toMatchObject({ name: 'Board', stage: '' })
})

test('only the parts of the filter that are set are sent', () => {
  expect(filterQuery(read('due=1'), true)).toEqual({ dueWithin: 14, blind: '1' })
})
