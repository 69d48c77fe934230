type Page = {
  /** A segment that starts with a colon is a parameter. */
  path: string
  /** Staff pages are never cached or indexed. The address of a by-link page may contain a secret. */
  kind: 'public' | 'staff' | 'by-link'
  /** Named in the sitemap, with a title and a description that staff write. */
  inSitemap?: true
  /** Staff edit its texts and pictures as content with the page's name. */
  hasContent?: true
}

/** Every page and its address; record/kinds.ts has the further screens of records, and routes.ts says which file draws it. */
export const pages = {
  home: { path: '/', kind: 'public', inSitemap: true },
  project: { path: '/projects/:slug', kind: 'public' },
  about: { path: '/about', kind: 'public', inSitemap: true, hasContent: true },
  team: { path: '/team', kind: 'public', inSitemap: true, hasContent: true },
  careers: { path: '/careers', kind: 'public', inSitemap: true, hasContent: true },
  opening: { path: '/careers/:slug', kind: 'public' },
  apply: { path: '/apply', kind: 'public' },
  contact: { path: '/contact', kind: 'public', inSitemap: true, hasContent: true },
  privacy: { path: '/privacy', kind: 'public' },
  confirmSubscription: { path: '/confirm-subscription', kind: 'by-link' },
  unsubscribe: { path: '/unsubscribe', kind: 'by-link' },
  /** The candidate's own page. */
  application: { path: '/application', kind: 'by-link' },
  preview: { path: '/preview', kind: 'by-link' },

  login: { path: '/login', kind: 'staff' },
  register: { path: '/register', kind: 'by-link' },
  forgotPassword: { path: '/forgot-password', kind: 'staff' },
  resetPassword: { path: '/reset-password', kind: 'by-link' },
  invitation: { path: '/invitation', kind: 'by-link' },
  confirmEmail: { path: '/confirm-email', kind: 'by-link' },
  endSession: { path: '/end-session', kind: 'by-link' },

  admin: { path: '/admin', kind: 'staff' },
  dashboard: { path: '/admin/dashboard', kind: 'staff' },
  dashboardHome: { path: '/admin/dashboard/home', kind: 'staff' },
  portal: { path: '/admin/dashboard/projects', kind: 'staff' },
  hiring: { path: '/admin/dashboard/hiring', kind: 'staff' },
  candidates: { path: '/admin/dashboard/hiring/candidates', kind: 'staff' },
  enquiries: { path: '/admin/dashboard/enquiries', kind: 'staff' },
  subscribers: { path: '/admin/dashboard/hiring/subscribers', kind: 'staff' },
  candidate: { path: '/admin/dashboard/hiring/candidates/:id', kind: 'staff' },
  mailTemplates: { path: '/admin/dashboard/hiring/templates', kind: 'staff' },
  websiteContent: { path: '/admin/dashboard/website-content', kind: 'staff' },
  pictures: { path: '/admin/dashboard/pictures', kind: 'staff' },
  activity: { path: '/admin/dashboard/activity', kind: 'staff' },
  settings: { path: '/admin/dashboard/settings', kind: 'staff' },
  outbox: { path: '/admin/dashboard/settings/outbox', kind: 'staff' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

export const projectPath = (slug: string) => pages.project.path.replace(':slug', slug)
export const isProjectPath = (path: string) => path.startsWith(projectPath(''))
/** Paths that begin with it have no common footer: the careers page has its own, and unknown paths have none. */
export const FOOTERLESS_PREFIX = '/career'
export const hasCommonFooter = (path: string) => !path.toLowerCase().startsWith(FOOTERLESS_PREFIX)
export const openingPath = (slug: string) => pages.opening.path.replace(':slug', slug)
export const isOpeningPath = (path: string) => path.startsWith(openingPath(''))
export const applyPath = (jobId: string) => `${pages.apply.path}?job=${encodeURIComponent(jobId)}`
export const ADD_PROJECT_PATH = `${pages.portal.path}?view=add`

/** Whether visitors find a page at a path, such as '/careers/' or '/projects/a-house'; of a project or opening, if it exists. */
export function isPublicPath(path: string): boolean {
  const bare = path.replace(/(?<=.)\/$/, '')
  return Object.values(pages).some(({ kind, path: page }) => kind === 'public' && isAt(page, bare))
}

/** Whether a path is one of a page, of which a segment may be a parameter. */
export const isAt = (page: string, path: string) =>
  new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`, 'i').test(path)

type Mark = 'inSitemap' | 'hasContent'
type MarkedPage<M extends Mark> = {
  [Name in PageName]: (typeof pages)[Name] extends Record<M, true> ? Name : never
}[PageName]

/** The names of the pages with this mark, in the order above. */
export function pagesWith<M extends Mark>(mark: M): MarkedPage<M>[] {
  return Object.entries(pages).flatMap(([name, page]) => (mark in page ? [name as MarkedPage<M>] : []))
}

/** The first path segments of these kinds of pages: '/admin' for the whole dashboard. */
export function firstSegments(...kinds: Page['kind'][]): string[] {
  const paths = Object.values(pages).filter(({ kind }) => kinds.includes(kind))
  return [...new Set(paths.map(({ path }) => `/${path.split('/')[1]}`))]
}
