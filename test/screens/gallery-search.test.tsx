import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ProjectCard } from '../../src/domain/project/project-card.ts'
import { FilterBar } from '../../src/site/home/filter/FilterBar.tsx'
import { openedFromGallery } from '../../src/site/home/filter/use-project-filter.ts'
import { wholeListing } from '../../src/site/home/listing/listing.ts'

const PROJECT = '/projects/museum'
const museum: ProjectCard = {
  id: '1',
  slug: 'museum',
  name: 'MUSEUM',
  category: 'CULTURE',
  subCategory: '',
  location: 'ASSAM',
  client: '',
  collaborators: '',
  projectTeam: '',
  projectLeaders: [],
  tags: [],
  status: 'COMPLETED',
  year: 2020,
}

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

/** The head of the gallery, over which a project is open. The list itself is awaited before it is shown. */
const openProject = (list?: Promise<void>) => openSite(PROJECT, list)

/** A list that is shown first is there. */
async function openSite(path: string, list: Promise<void> = Promise.resolve()) {
  const person = userEvent.setup()
  const Gallery = () => (
    <>
      <FilterBar />
      <Outlet />
    </>
  )
  const router = createMemoryRouter(
    [
      {
        id: 'site/home/HomePage',
        loader: () => wholeListing([museum]),
        shouldRevalidate: () => false,
        Component: Gallery,
        children: [
          {
            path: '/',
            loader: ({ request: { url } }) => (path === '/' && !url.includes('?') ? null : list),
            Component: () => null,
          },
          { path: PROJECT, Component: () => <h1>MUSEUM</h1> },
        ],
      },
    ],
    { initialEntries: ['/', { pathname: path, state: openedFromGallery('') }], initialIndex: 1 },
  )
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<RouterProvider router={router} />)
  const search = await screen.findByRole<HTMLInputElement>('searchbox')
  return { router, person, search }
}

test('a filter that is pressed over a project while a search waits for a pause takes the search with it', async () => {
  const { router, person, search } = await openProject()
  await person.click(screen.getAllByRole('button', { name: 'Filter' })[0]!)
  await person.type(search, 'mus')
  await person.click(await screen.findByRole('button', { name: 'Culture' }))
  await waitFor(() => expect(router.state.location.search).toBe('?category=Culture&q=mus'))
  expect(search.value).toBe('mus')
})

test.each([
  ['Close goes back', -1],
  ['Close leads', '/'],
] as const)('a search that is on its way leaves the field when %s to the list', async (_, to) => {
  const list = Promise.withResolvers<void>()
  const { router, person, search } = await openProject(list.promise)
  await person.type(search, 'mus{Enter}')
  expect(router.state.navigation.location?.search).toBe('?q=mus')
  void (to === -1 ? router.navigate(to) : router.navigate(to, { replace: true }))
  await waitFor(() => expect(search.value).toBe(''))
  list.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(router.state.location.search).toBe('')
  expect(search.value).toBe('')
})

test('Clear all empties the field at once, also of what is not sent yet', async () => {
  const { router, person, search } = await openProject()
  await person.type(search, 'mus{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=mus'))
  await person.type(search, 'eum')
  await person.click(await screen.findByRole('link', { name: 'Clear all' }))
  expect(search.value).toBe('')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(search.value).toBe('')
})

test('closing the filter bar takes back a search that is on its way', async () => {
  const list = Promise.withResolvers<void>()
  const { router, person, search } = await openSite('/', list.promise)
  const filter = screen.getAllByRole('button', { name: 'Filter' })[0]!
  await person.click(filter)
  await person.type(search, 'mus{Enter}')
  expect(router.state.navigation.location?.search).toBe('?q=mus')
  await person.click(filter)
  expect(search.value).toBe('')
  list.resolve()
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(router.state.location.search).toBe('')
})
