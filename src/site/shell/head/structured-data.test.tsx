import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, test } from 'vitest'
import { emptySite } from '../../../domain/content/content.ts'
import type { Office } from '../../../domain/content/pages-schema.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import type { PublicOpening } from '../../../domain/hiring/opening-fields.ts'
import type { Project } from '../../../domain/project/project-schema.ts'
import { noTender } from '../../../domain/project/tender-fields.ts'
import { jobPosting } from '../../careers/opening/job-posting.ts'
import { breadcrumbs, creativeWork, organization, type Thing } from './structured-data.ts'

// The required and recommended properties are Google's list for each type: developers.google.com/search/docs/appearance/structured-data

const URL = 'https://studio.example'
const at = '2024-05-06T07:08:09.000Z'
const site: PublicSite = {
  ...emptySite,
  studioName: 'Plinth Studio',
  description: 'Buildings for a long monsoon.',
  email: 'studio@studio.example',
  logo: { img_src: '/logo.svg', alt: '' },
  socialLinks: [{ id: 1, network: 'instagram', url: 'https://instagram.example/plinth' }],
}
const office = (id: number, city: string): Office => ({
  id,
  city,
  phone_numbers: ['+91 361 000 0101'],
  address: '14 River Terrace',
  google_maps_iframe_src: '',
})
const project: Project = {
  ...noTender,
  id: 'p1',
  slug: 'town-hall',
  order: 1,
  name: 'TOWN HALL',
  category: 'CIVIC',
  subCategory: 'TOWN HALLS',
  location: 'MEGHALAYA',
  client: 'PUBLIC WORKS',
  collaborators: '',
  projectTeam: '',
  projectLeaders: [],
  status: 'ON-SITE',
  year: 2024,
  sizeM2FT2: '',
  tags: ['BAMBOO', 'BRICK'],
  keyDate: '2024-05-06',
  previewImageUrl: '',
  hidden: false,
  sections: [
    { type: 'text', content: 'A hall.' },
    { type: 'image', content: '/media/a.webp', alt: 'The hall in rain', width: 1600, height: 900 },
    { type: 'image', content: 'https://elsewhere.example/b.jpg', alt: '' },
  ],
  createdAt: at,
  updatedAt: at,
}
const opening: PublicOpening = {
  id: 'j1',
  slug: 'site-architect',
  title: 'Site Architect',
  department: 'Construction',
  location: 'Guwahati',
  employmentType: 'FULL_TIME',
  vacancy: 2,
  status: 'open',
  isOpen: true,
  postedOn: '2024-05-06',
  closesAt: '',
  description: 'You are on site.\n\nBricks & <beams>.\n\n',
  createdAt: at,
  updatedAt: at,
}

test('the organization has its name, an address for each office, and its social profiles', () => {
  const studio = organization(site, [office(1, 'Guwahati'), office(2, 'Kolkata')], URL)
  expect(studio).toMatchObject({
    '@type': 'Organization',
    name: 'Plinth Studio',
    url: `${URL}/`,
    logo: `${URL}/logo.svg`,
    email: 'studio@studio.example',
    sameAs: ['https://instagram.example/plinth'],
    address: [
      { '@type': 'PostalAddress', addressLocality: 'Guwahati', addressCountry: 'IN' },
      { '@type': 'PostalAddress', addressLocality: 'Kolkata', addressCountry: 'IN' },
    ],
    location: [
      { '@type': 'Place', name: 'Guwahati', telephone: ['+91 361 000 0101'] },
      { '@type': 'Place', name: 'Kolkata' },
    ],
  })
})

test('the organization omits missing fields', () => {
  const withoutLogo = { ...site, logo: null }
  const studio = organization({ ...withoutLogo, email: '' }, [], URL)
  expect(studio).not.toHaveProperty('logo')
  expect(studio).not.toHaveProperty('email')
})

test('a creative work has pictures with absolute URLs and their creator', () => {
  const work = creativeWork(project, 'A hall in the hills.', site, URL)
  expect(work).toMatchObject({
    '@type': 'CreativeWork',
    name: 'TOWN HALL',
    description: 'A hall in the hills.',
    url: `${URL}/projects/town-hall`,
    genre: ['CIVIC', 'TOWN HALLS'],
    keywords: 'BAMBOO, BRICK',
    dateCreated: '2024',
    creator: { '@type': 'Organization', name: 'Plinth Studio' },
  })
  expect(work.image).toMatchObject([
    {
      contentUrl: `${URL}/media/a.webp`,
      caption: 'The hall in rain',
      width: 1600,
      creditText: 'Plinth Studio',
    },
    {
      contentUrl: 'https://elsewhere.example/b.jpg',
      caption: 'TOWN HALL',
      creator: { name: 'Plinth Studio' },
    },
  ])
  expect((work.image as object[])[1]).not.toHaveProperty('width')
  expect(creativeWork({ ...project, tags: [] }, '', site, URL)).not.toHaveProperty('keywords')
})

test('breadcrumbs are numbered from 1, each with its name and absolute URL', () => {
  const way = breadcrumbs(
    [
      { name: 'Projects', path: '/' },
      { name: 'TOWN HALL', path: '/projects/town-hall' },
    ],
    URL,
  )
  expect(way.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Projects', item: `${URL}/` },
    { '@type': 'ListItem', position: 2, name: 'TOWN HALL', item: `${URL}/projects/town-hall` },
  ])
})

test('a job posting has all required fields, and no invented ones', () => {
  const parts = { site, offices: [], publicUrl: URL }
  const posting = jobPosting(opening, parts)
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Site Architect',
    description: '<p>You are on site.</p><p>Bricks &amp; &lt;beams&gt;.</p>',
    datePosted: '2024-05-06',
    employmentType: 'FULL_TIME',
    totalJobOpenings: 2,
    identifier: { '@type': 'PropertyValue', name: 'Plinth Studio', value: 'j1' },
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Plinth Studio',
      sameAs: `${URL}/`,
      logo: `${URL}/logo.svg`,
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Guwahati', addressCountry: 'IN' },
    },
    url: `${URL}/careers/site-architect`,
  })
  expect(posting).not.toHaveProperty('validThrough')
  expect(jobPosting({ ...opening, description: '', vacancy: 0 }, parts)).toMatchObject({
    description: '<p>Site Architect, Construction, Guwahati</p>',
  })
  expect(jobPosting({ ...opening, vacancy: 0 }, parts)).not.toHaveProperty('totalJobOpenings')
})

test('a job posting names its last day, and the address of the office in its city', () => {
  const guwahati = { ...office(1, 'GUWAHATI '), address: '14 River Terrace\nGuwahati 781000, Assam' }
  const validThrough = '2024-06-30T23:59:59+05:30'
  const offices = [office(2, 'Kolkata'), guwahati]
  expect(jobPosting(opening, { site, offices, validThrough, publicUrl: URL })).toMatchObject({
    validThrough,
    jobLocation: {
      address: {
        streetAddress: '14 River Terrace, Guwahati 781000, Assam',
        addressLocality: 'GUWAHATI ',
        postalCode: '781000',
        addressCountry: 'IN',
      },
    },
  })
})

test('a name that contains a closing script tag is escaped', () => {
  const name = '</script><script>alert(1)</script><!--'
  const thing = creativeWork({ ...project, name }, '', site, URL)
  const page = renderToString(<Page thing={thing} />)
  expect(page.match(/<\/?script/g)).toEqual(['<script', '</script'])
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)!
  expect(JSON.parse(json!).name).toBe(name)
})

/** A page with this structured data, as the server renders it. */
function Page({ thing }: { thing: Thing }) {
  const Stub = createRoutesStub([{ path: '/', Component: Meta, meta: () => [{ 'script:ld+json': thing }] }])
  return <Stub />
}
