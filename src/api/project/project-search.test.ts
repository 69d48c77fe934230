import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { projectCalls } from '../../../test/support/data/project-calls.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { noFilter } from '../../domain/project/gallery-choice.ts'
import { filterGallery } from '../../domain/project/gallery-filter.ts'
import { cardOf } from '../../domain/project/project-card.ts'
import { searchable } from '../../domain/project/project-filter.ts'
import type { Project } from '../../domain/project/project-schema.ts'

describe.each(databases)('the search of projects on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  const { add, change, names } = projectCalls(t, () => token)

  test('search combines its filters with AND, searches every text, and ignores unknown filters', async () => {
    await add({ name: 'Alpha', tags: ['river'], year: 2019 })
    await add({
      name: 'Beta',
      category: 'Sports',
      subCategory: 'Stadiums',
      collaborators: '50% _Lumen',
      status: 'UNBUILT',
    })
    expect(await names('/api/projects/search?q=RIVER')).toEqual(['ALPHA'])
    expect(await names('/api/projects/search?search=lumen')).toEqual(['BETA'])
    expect(await names('/api/projects/search?q=%25')).toEqual(['BETA'])
    expect(await names('/api/projects/search?category=sports&subCategory=stadiums&status=unbuilt')).toEqual([
      'BETA',
    ])
    expect(await names('/api/projects/search?category=sports&year=2019')).toEqual([])
    expect(await names('/api/projects/search?tag=river&year=2019&location=meghalaya')).toEqual(['ALPHA'])
    expect(await names('/api/projects/search?colour=red')).toEqual(['BETA', 'ALPHA'])
  })

  test('a search finds what a visitor’s browser finds in the list, also after a change', async () => {
    const { id } = await add({ name: 'Café Aalto', client: 'Straße İzmir', tags: ['river'] })
    await add({ name: 'Cafe\u0301 Bauer', collaborators: 'Axis + Beam' })
    const searches = [
      'cafe\u0301',
      'CAFÉ',
      ' aalto ',
      'straße',
      'strasse',
      'İZMIR',
      'axis +',
      'aalto strasse',
      'delta',
    ]
    const found = new Set<string>()
    const compare = async () => {
      const listed: Project[] = (await t.ask('GET', '/api/projects')).body
      const cards = searchable(listed.map(cardOf))
      for (const search of searches) {
        const { projects, isByWords } = filterGallery(cards, { ...noFilter, search })
        const inBrowser = isByWords ? [] : projects.map(({ name }) => name)
        const path = `/api/projects/search?q=${encodeURIComponent(search)}`
        expect(await names(path), search).toEqual(inBrowser)
        if (inBrowser.length > 0) found.add(search)
      }
    }
    await compare()
    await change(id, { client: 'Delta' })
    await compare()
    expect([...found]).toEqual(expect.arrayContaining(['cafe\u0301', 'strasse', 'delta']))
    expect([...found]).not.toContain('aalto strasse')
  })
})
