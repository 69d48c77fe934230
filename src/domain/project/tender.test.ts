import { expect, test } from 'vitest'
import { project } from '../../../test/support/data/project.ts'
import { newProject, projectChange, storedProject } from './project-schema.ts'

const faultsOf = (fields: object) =>
  newProject
    .safeParse({ ...project, ...fields })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('nothing for tenders is needed', () => {
  expect(newProject.parse(project)).toMatchObject({
    cost: '',
    contractValue: null,
    startedOn: '',
    finishedOn: '',
    clientContact: { name: '', designation: '', phone: '', email: '' },
  })
  expect(projectChange.parse({ cost: '4 crore' })).toEqual({ cost: '4 crore' })
})

test('an amount may be typed as in India', () => {
  expect(newProject.parse({ ...project, contractValue: '₹ 1,25,00,000' }).contractValue).toBe(12_500_000)
  expect(newProject.parse({ ...project, contractValue: '' }).contractValue).toBeNull()
})

test.each([
  [{ contractValue: '1.25 crore' }, 'contractValue', 'Enter an amount in rupees, such as 1,25,00,000.'],
  [{ contractValue: -1 }, 'contractValue', 'Enter 0 or more.'],
  [{ startedOn: 'March' }, 'startedOn', 'Enter the date as 22 Nov 2026, or leave it empty.'],
  [
    { startedOn: '2024-03-02', finishedOn: '2024-03-01' },
    'finishedOn',
    'It cannot be finished before it was started.',
  ],
  [{ clientContact: { phone: 'none' } }, 'clientContact.phone', 'Enter a full phone number.'],
  [{ clientContact: { email: 'none' } }, 'clientContact.email', 'Enter a valid e-mail address.'],
])('%j is refused at %s', (fields, path, message) => {
  expect(faultsOf(fields)).toEqual([[path, message]])
})

test('what was stored is read as it was stored', () => {
  const stored = newProject.parse({ ...project, contractValue: 5, clientContact: { name: 'P. Das' } })
  expect(storedProject.parse(stored)).toEqual(stored)
})

test('a text of an earlier release is read with its letters in one form', () => {
  const stored = newProject.parse(project)
  const typed = {
    ...stored,
    client: 'ৰ\u09af\u09bc',
    tags: ['ৰ\u09af\u09bc'],
    projectLeaders: ['Cafe\u0301'],
  }
  expect(storedProject.parse(typed)).toMatchObject({
    client: 'ৰ\u09df',
    tags: ['ৰ\u09df'],
    projectLeaders: ['Caf\u00e9'],
  })
})
