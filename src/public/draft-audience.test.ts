import { describe, expect, test } from 'vitest'
import starter from '../../starter/projects.json' with { type: 'json' }
import { staff, testApp } from '../../test/support/app.ts'
import { storeDraft } from '../../test/support/data/draft-rows.ts'
import { jpeg } from '../../test/support/data/made-pictures.ts'
import { openLink, tokenOf } from '../../test/support/data/preview-links.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { publicBuild } from '../../test/support/rules/rendered-pages.ts'
import { plinth } from '../domain/account/user.ts'
import { contentPages } from '../domain/content/content.ts'
import { emptyContent } from '../domain/content/content-fields.ts'
import { newOpening } from '../domain/hiring/opening-schema.ts'
import { newProject } from '../domain/project/project-schema.ts'
import type { VersionedKind } from '../domain/record/kinds.ts'
import { openingPath, pages, projectPath } from '../domain/shared/pages.ts'
import { publish } from '../store/database/database.ts'
import { openingStore } from '../store/hiring/openings.ts'
import { projectStore } from '../store/project/projects.ts'
import { storeOf } from '../store/record-stores.ts'

const [NEW_PROJECT, NEW_OPENING] = ['new-project', 'new-opening']
const publicPaths = [
  ...Object.values(pages)
    .filter(({ kind, path }) => kind === 'public' && !path.includes(':'))
    .map(({ path }) => path),
  '/?q=planted',
  '/?category=civic',
]
const dataOf = (page: string) => (page === '/' ? '/_.data' : `${page}.data`)

/** The fields with this word wherever a rule allows a text, or a list of texts. */
function planted(kind: VersionedKind, id: string, fields: object): Record<string, unknown> {
  const { rules } = storeOf(kind, id)
  const entries = Object.entries(fields).map(([name, value]) => {
    const word = `PLANTED ${name.toUpperCase()}`
    const fitting = [word, [word]].find((one) => rules[name]?.safeParse(one).success)
    return [name, fitting ?? value]
  })
  return Object.fromEntries(entries)
}

describe.each(databases)('what only drafts have, on $name', ({ open }) => {
  const t = testApp(open, { pages: { build: publicBuild, clientDir: 'public' }, logLevel: 'debug' })

  test('is in no answer to visitors and no line of the log, and is on the pages of a preview', async () => {
    const { token } = await staff(t.db, 'SUPER_ADMIN')
    const form = new FormData()
    form.set('file', new File([(await jpeg(300, 200)) as BlobPart], 'hall.jpg'))
    const picture = (await t.ask('POST', '/api/projects/upload', { body: form, token })).body.url as string
    const fields = newProject.parse({ ...starter.projects[0], previewImageUrl: '', sections: [] })
    const project = (await projectStore.create(t.db, plinth, fields)).answer
    const opening = newOpening.parse({ title: 'Model Maker', department: 'Workshop', location: 'Guwahati' })
    const job = (await openingStore.create(t.db, plinth, opening)).answer

    const texts = async (paths: readonly string[]) => {
      const answers: string[] = []
      for (const path of paths) {
        const response = await t.app.request(path)
        answers.push(
          `${path} ${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`,
        )
      }
      return answers
    }
    const open = [...publicPaths, projectPath(project.slug), openingPath(job.slug)]
    const asked = [
      ...open,
      ...open.filter((path) => !path.includes('?')).map(dataOf),
      ...['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/api/projects', '/api/jobs'],
      ...[
        '/api/projects/search?search=planted',
        `/api/projects/${project.id}`,
        `/api/projects/${NEW_PROJECT}`,
      ],
      ...[projectPath('planted-name'), openingPath('planted-title'), projectPath(NEW_PROJECT)],
      ...contentPages.map((page) => `/api/content/${page}`),
    ]
    const before = await texts(asked)

    const drafts = {
      project: [
        [project.id, { ...fields, previewImageUrl: picture }, undefined],
        [
          NEW_PROJECT,
          { ...fields, sections: [{ type: 'image', content: picture, alt: 'PLANTED ALT' }] },
          null,
        ],
      ],
      job: [
        [job.id, opening, undefined],
        [NEW_OPENING, opening, null],
      ],
      content: contentPages.map((page) => [page, emptyContent(page), undefined] as const),
    } satisfies Record<VersionedKind, (readonly [string, object, null | undefined])[]>
    const keys = Object.entries(drafts).flatMap(([kind, some]) =>
      some.map(([id, draft, base]) => ({ kind: kind as VersionedKind, id, draft, base })),
    )
    for (const { kind, id, draft, base } of keys)
      await storeDraft(t.db, { kind, id }, { name: `PLANTED ${id}`, fields: planted(kind, id, draft), base })
    const body = { name: 'For the client', drafts: keys.map(({ kind, id }) => ({ kind, id })) }
    const link = (await t.ask('POST', '/api/preview-links', { body, token })).body
    const { cookie, base } = await openLink(t, link.url)

    // So that every kept answer is made again.
    await publish(t.db, async () => {})
    const after = await texts(asked)
    expect(after).toEqual(before)
    const onPage = {
      '': ['PLANTED NAME', picture],
      '/about': ['PLANTED TITLE', 'PLANTED STUDIONAME'],
      '/team': ['PLANTED PARAGRAPHS'],
      '/careers': ['PLANTED JOBSHEADING', 'PLANTED DEPARTMENT'],
      '/contact': ['PLANTED NOTE'],
      '/projects/planted-name': ['PLANTED CLIENT'],
      '/projects/planted-name-2': ['PLANTED ALT'],
      '/careers/planted-title': ['PLANTED DESCRIPTION'],
    }
    for (const [path, words] of Object.entries(onPage)) {
      const { status, body } = await t.ask('GET', base + path, { headers: { cookie } })
      expect([path, status]).toEqual([path, 200])
      for (const word of words) expect(body).toContain(word)
    }
    const everything = [...after, ...t.said].join('\n')
    expect(everything.replaceAll(/\/?\?(q|search)=planted/g, '')).not.toMatch(/PLANTED|For the client/)
    for (const secret of [picture, tokenOf(link.url)]) expect(everything).not.toContain(secret)
    expect(t.said.join()).toContain('/preview/:link')
  })
})
