import { expect, test } from 'vitest'
import { groupsFor } from './palette-entries.ts'

const projects = [
  { id: '1', name: 'TOWN HALL, TURA', client: 'URBAN AFFAIRS', location: 'MEGHALAYA' },
  { id: '2', name: 'STUDENT HOSTEL', client: 'EDUCATION BOARD', location: 'ASSAM' },
]
const found = (...asked: Parameters<typeof groupsFor>) =>
  Object.fromEntries(
    groupsFor(...asked).map(({ title, entries }) => [title, entries.map(({ label }) => label)]),
  )

test('without a query it offers the allowed screens and commands', () => {
  expect(found('', 'SUPER_ADMIN', projects)).toEqual({
    'Go to': [
      'Home',
      'Projects Portal',
      'Hiring Portal',
      'Enquiries',
      'Website Content',
      'Pictures',
      'Recent Activity',
      'Settings',
    ],
    Commands: ['Add Project', 'Open Trash', 'Add Opening', 'Logout'],
  })
  expect(found('', 'HR_HIRING', projects)).toEqual({
    'Go to': ['Home', 'Projects Portal', 'Hiring Portal', 'Your profile and password'],
    Commands: ['Add Opening', 'Logout'],
  })
})

test('a query finds the parts of the Hiring Portal that the role may use', () => {
  expect(found('candid', 'HR_HIRING', projects)).toEqual({ 'Go to': ['Candidates'] })
  expect(found('templates', 'SUPER_ADMIN', projects)).toEqual({ 'Go to': ['Templates'] })
  expect(found('subscribers', 'SUPER_ADMIN', projects)).toEqual({ 'Go to': ['Subscribers'] })
  expect(found('subscribers', 'HR_HIRING', projects)).toEqual({ 'Go to': ['Subscribers'] })
  expect(found('subscribers', 'PROJECT_CONTENT_MANAGER', projects)).toEqual({})
})

test('a query finds the parts of Settings that the role may use, each at its own address', () => {
  const [screens] = groupsFor('outbox', 'SUPER_ADMIN', projects)
  expect(screens?.entries[0]).toMatchObject({ hint: 'Settings', to: '/admin/dashboard/settings/outbox' })
  expect(groupsFor('two-factor', 'HR_HIRING', projects)[0]?.entries[0]?.to).toBe(
    '/admin/dashboard/settings#two-factor',
  )
  expect(found('outbox', 'HR_HIRING', projects)).toEqual({})
  expect(found('access level', 'HR_HIRING', projects)).toEqual({})
})

test.each(['tura', 'hall urban', 'meghalaya TOWN'])(
  '%s finds a project by name, client and place',
  (typed) => {
    expect(found(typed, 'PROJECT_CONTENT_MANAGER', projects)).toEqual({
      Projects: ['TOWN HALL, TURA'],
      Modify: ['Modify TOWN HALL, TURA'],
    })
  },
)

test('read-only users are not offered to modify projects', () => {
  expect(found('hostel', 'HR_HIRING', projects)).toEqual({ Projects: ['STUDENT HOSTEL'] })
})

test('a project opens in the portal, its form at its own URL', () => {
  const [open, modify] = groupsFor('hostel', 'SUPER_ADMIN', projects).map(({ entries }) => entries[0]!.to)
  expect(open).toBe('/admin/dashboard/projects?project=2')
  expect(modify).toBe('/admin/dashboard/projects/edit/2')
})

test('a project is found by its name however its letters are written', () => {
  const school = { ...projects[0]!, name: 'বিদ্যাল\u09af\u09bc' }
  expect(found('বিদ্যাল\u09df', 'HR_HIRING', [school])).toEqual({ Projects: [school.name] })
})
