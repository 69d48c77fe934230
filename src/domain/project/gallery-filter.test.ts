import { expect, test } from 'vitest'
import { choose, type GalleryFilter, isFiltered, noFilter } from './gallery-choice.ts'
import { countChoices, filterGallery, type GalleryProject } from './gallery-filter.ts'
import { searchable } from './project-filter.ts'

const named = (
  name: string,
  category: string,
  subCategory: string,
  location: string,
  status: GalleryProject['status'],
) => ({
  name,
  category,
  subCategory,
  location,
  status,
  year: 2024,
  client: 'PUBLIC WORKS DEPARTMENT',
  collaborators: 'PLUMBLINE',
  projectTeam: 'N. DAS',
  projectLeaders: ['R. DEKA'],
  tags: ['BRICK'],
})
const hospital = named('300 BEDS', 'HEALTHCARE', 'HOSPITALS', 'ASSAM', 'ON-SITE')
const clinic = named('RIVER CLINIC', 'HEALTHCARE', 'CLINICS', 'ASSAM', 'COMPLETED')
const hall = named('CIVIC HALL', 'CIVIC', 'TOWN HALLS', 'MEGHALAYA', 'COMPLETED')
const projects = [hospital, clinic, hall]

const find = (filter: Partial<GalleryFilter>) =>
  filterGallery(searchable(projects), { ...noFilter, ...filter })
const count = (filter: Partial<GalleryFilter>) =>
  countChoices(searchable(projects), { ...noFilter, ...filter })

test('category and sub-category must match completely, case-insensitively', () => {
  expect(find({ category: 'Civic', subCategory: 'town halls' }).projects).toEqual([hall])
  expect(find({ category: 'Civ' }).projects).toEqual([])
  expect(find({ subCategory: 'Schools' }).projects).toEqual([])
})

test('state and status must match completely, beside category and search', () => {
  expect(find({ location: 'assam' }).projects).toEqual([hospital, clinic])
  expect(find({ location: 'ASSAM', status: 'COMPLETED' }).projects).toEqual([clinic])
  expect(find({ location: 'ASS' }).projects).toEqual([])
  expect(find({ category: 'Healthcare', status: 'COMPLETED', search: 'brick' }).projects).toEqual([clinic])
})

test('of the projects with all words, those with whole words come first, then those with words that begin so', () => {
  const lodge = named('BAMBOO LODGE', 'HOSPITALITY', 'TOURISM LODGES', 'ASSAM', 'COMPLETED')
  const hostel = named('NURSES', 'RESIDENTIAL', 'HOSTELS', 'ASSAM', 'COMPLETED')
  const cards = searchable([
    lodge,
    hospital,
    clinic,
    { ...hostel, tags: ['INTERHOSPITAL'] },
    { ...hall, tags: ['HOSPITAL'] },
  ])
  const names = (search: string) =>
    filterGallery(cards, { ...noFilter, search }).projects.map(({ name }) => name)
  expect(names('hospital assam')).toEqual(['300 BEDS', 'BAMBOO LODGE', 'NURSES'])
  expect(names('assam 2024 completed')).toEqual(['BAMBOO LODGE', 'RIVER CLINIC', 'NURSES'])
  // The exact search, in the gallery's order.
  expect(names('hospital')).toEqual(['NURSES', 'CIVIC HALL'])
})

test('a vowel sign is a part of its word', () => {
  const cards = searchable(['দৌল, শিৱ', 'দ, শিৱ'].map((name) => ({ ...hall, name })))
  const { projects } = filterGallery(cards, { ...noFilter, search: 'শিৱ দ' })
  expect(projects.map(({ name }) => name)).toEqual(['দ, শিৱ', 'দৌল, শিৱ'])
})

test('a search by words offers the category and the state that it names, with their projects', () => {
  const healthcare = { category: 'Healthcare', location: 'ASSAM', count: 2 }
  expect(find({ search: 'hospital assam' }).named).toEqual([healthcare])
  expect(find({ search: 'Healthcare, Assam' }).named).toEqual([healthcare])
  expect(find({ search: 'labs in Assam' })).toEqual({ projects: [], isByWords: false, named: [healthcare] })
  expect(find({ search: 'hospital assam', status: 'COMPLETED' }).named).toEqual([healthcare])
  for (const search of ['hospital goa', 'hospitals', 'assam', 'assamese hospital', 'hall assam'])
    expect(find({ search }).named, search).toEqual([])
})

test('a search that matches nothing as typed finds the projects with all of its words, in any field', () => {
  expect(find({ search: 'hospitals in Assam' })).toMatchObject({ projects: [hospital], isByWords: true })
  expect(find({ search: ' assam   COMPLETED 2024 ' })).toMatchObject({ projects: [clinic], isByWords: true })
  expect(find({ search: 'Hospitals, (Assam)!' })).toMatchObject({ projects: [hospital], isByWords: true })
  expect(find({ search: 'ON-SITE hospitals' })).toMatchObject({ projects: [hospital], isByWords: true })
  expect(find({ search: '?!' })).toMatchObject({ projects: [], isByWords: false })
  expect(find({ search: 'healthcare' })).toMatchObject({ projects: [hospital, clinic], isByWords: true })
  expect(find({ search: 'hospitals in Goa' })).toMatchObject({ projects: [], isByWords: false })
})

test('words are not searched when a project matches the search as typed', () => {
  // The hall has the word in its name; the other projects of its category would have it in that.
  expect(find({ search: 'civic' })).toMatchObject({ projects: [hall], isByWords: false })
  expect(find({ search: 'river clinic' })).toMatchObject({ projects: [clinic], isByWords: false })
  expect(find({})).toMatchObject({ projects, isByWords: false })
})

test('each choice counts the projects that it would leave, with all other choices and the search', () => {
  expect(count({}).category).toEqual({ HEALTHCARE: 2, CIVIC: 1 })
  expect(count({}).subCategory).toEqual({})
  // Another category is chosen without the sub-category.
  const hospitals = count({ category: 'Healthcare', subCategory: 'Hospitals' })
  expect(hospitals.category).toEqual({ HEALTHCARE: 2, CIVIC: 1 })
  expect(hospitals.subCategory).toEqual({ HOSPITALS: 1, CLINICS: 1 })
  expect(hospitals.location).toEqual({ ASSAM: 1, MEGHALAYA: 0 })
  expect(count({ status: 'COMPLETED', search: 'brick' }).location).toEqual({ ASSAM: 1, MEGHALAYA: 1 })
})

test('a state that has projects is counted although the filter finds none there', () => {
  expect(count({ search: 'none' }).location).toEqual({ ASSAM: 0, MEGHALAYA: 0 })
})

test('the counts are those of the filter itself, also where only words are found', () => {
  const searches = ['', 'civic', 'hospitals in assam', 'completed', 'assam 2024', 'none']
  for (const search of searches)
    for (const category of ['', 'Healthcare', 'Civic'])
      for (const status of ['', 'COMPLETED', 'ON-SITE']) {
        const filter = { ...noFilter, search, category, status }
        const { location } = countChoices(searchable(projects), filter)
        for (const state of ['ASSAM', 'MEGHALAYA', 'GOA'])
          expect(location[state] ?? 0, JSON.stringify({ ...filter, place: state })).toBe(
            find({ ...filter, location: state }).projects.length,
          )
      }
})

test('a value chosen again is cleared, and a category clears its sub-category', () => {
  const chosen = choose({ ...noFilter, search: 'x' }, 'location', 'ASSAM')
  expect(chosen).toEqual({ ...noFilter, search: 'x', location: 'ASSAM' })
  const halls = choose(choose(chosen, 'category', 'Civic'), 'subCategory', 'Town Halls')
  expect(halls).toMatchObject({ category: 'Civic', subCategory: 'Town Halls', location: 'ASSAM' })
  expect(choose(halls, 'category', 'Sports')).toMatchObject({ category: 'Sports', subCategory: '' })
  expect(isFiltered(chosen)).toBe(true)
  expect(isFiltered(choose(chosen, 'location', 'ASSAM'))).toBe(false)
})
