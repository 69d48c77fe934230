import { Hono } from 'hono'
import type { PublicProject } from '../domain/project/project-fields.ts'
import { isPicture } from '../domain/project/section.ts'
import type { KindWith } from '../domain/record/kinds.ts'
import { paper } from '../domain/shared/colours.ts'
import { firstSegments, openingPath, pages, projectPath } from '../domain/shared/pages.ts'
import type { SiteReader } from '../domain/site-reader.ts'
import { encode, sendEncoded } from '../http/answer/encoded.ts'
import type { Headers } from '../http/answer/security-headers.ts'
import type { SiteEdition } from '../http/kept/site-edition.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { contentDates } from '../store/content/content.ts'
import type { Database } from '../store/database/database.ts'
import { keptPerVersion } from '../store/database/kept.ts'
import { projectStore } from '../store/project/projects.ts'

/** Files for search engines and home screens: /robots.txt, /sitemap.xml, /site.webmanifest. */
export function searchEngines(db: Database, edition: SiteEdition, reader: SiteReader, headers: Headers) {
  const sitemap = keptPerVersion(
    db,
    async () => encode(await makeSitemap(db, reader)),
    () => edition.read(),
  )
  const cacheHeaders = { ...headers, 'Cache-Control': 'public, max-age=3600' }
  const app = new Hono<AppEnv>()

  app.get('/sitemap.xml', async (c) => {
    const headers = { ...cacheHeaders, 'Content-Type': 'application/xml; charset=utf-8' }
    return sendEncoded(c, { status: 200, headers, body: await sitemap() })
  })

  app.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...[...firstSegments('staff', 'by-link'), '/api/', '/auth/', '/sheets/'].map(
        (path) => `Disallow: ${path}`,
      ),
      // Search engines render pages in a browser, and the gallery fetches the list.
      'Allow: /api/projects',
      '',
      `Sitemap: ${reader.publicUrl}/sitemap.xml`,
      '',
    ]
    return c.text(lines.join('\n'), 200, cacheHeaders)
  })

  // Requested by programs that have not read the icon links of a page.
  app.get('/favicon.ico', (c) => {
    for (const [name, value] of Object.entries(cacheHeaders)) c.header(name, value)
    return c.redirect('/favicon-32.png', 301)
  })

  app.get('/site.webmanifest', async (c) => {
    const site = await reader.site()
    const manifest = {
      name: site.studioName,
      short_name: site.studioName,
      description: site.description,
      start_url: pages.home.path,
      display: 'browser',
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/favicon-180.png', type: 'image/png', sizes: '180x180' },
        { src: '/favicon-512.png', type: 'image/png', sizes: '512x512' },
      ],
    }
    return c.body(JSON.stringify(manifest), 200, {
      ...cacheHeaders,
      'Content-Type': 'application/manifest+json',
    })
  })

  return app
}

type Entry = { path: string; changed?: string; pictures?: string[] }

async function makeSitemap(db: Database, reader: SiteReader) {
  const [projects, openings, dates, { pages: filled }] = await Promise.all([
    projectStore.list(db),
    reader.listed('job'),
    contentDates(db),
    reader.navigation(),
  ])
  const visible: PublicProject[] = projects.filter((project) => !project.hidden)
  // The entries of each kind whose records have pages of their own.
  const entries: Record<KindWith<{ shownAt: (slug: string) => string }>, Entry[]> = {
    content: [
      ...(['home', ...filled] as const).map((page) => {
        const listed = page === 'home' ? visible : page === 'careers' ? openings : []
        return {
          path: pages[page].path,
          changed: latest([dates.get(page), ...listed.map(({ updatedAt }) => updatedAt)]),
        }
      }),
      { path: pages.privacy.path, changed: dates.get('site') },
      ...(filled.includes('careers') ? [{ path: pages.apply.path, changed: dates.get('careers') }] : []),
    ],
    project: visible.map((project) => ({
      path: projectPath(project.slug),
      changed: project.updatedAt,
      pictures: picturesOf(project),
    })),
    job: openings
      .filter(({ isOpen }) => isOpen)
      .map((opening) => ({ path: openingPath(opening.slug), changed: opening.updatedAt })),
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${Object.values(entries)
  .flat()
  .map((entry) => urlOf(entry, reader.publicUrl))
  .join('\n')}
</urlset>
`
}

const latest = (times: (string | undefined)[]) =>
  times
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1)

const picturesOf = ({ sections }: PublicProject) => sections.filter(isPicture).map(({ content }) => content)

function urlOf({ path, changed, pictures = [] }: Entry, publicUrl: string) {
  const absolute = (address: string) => escaped(new URL(address, `${publicUrl}/`).href)
  const parts = [
    `<loc>${absolute(path)}</loc>`,
    changed ? `<lastmod>${changed}</lastmod>` : '',
    ...pictures.map((picture) => `<image:image><image:loc>${absolute(picture)}</image:loc></image:image>`),
  ]
  return `<url>${parts.join('')}</url>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter]!)
