import { pages } from '../../../domain/shared/pages.ts'

/** The page to open after signing in: the requested page if it belongs to the dashboard, else its home. */
export function nextAddress(wanted: string | null): string {
  // A base on the reserved domain .invalid: a URL with another origin leads to another site.
  const base = 'http://plinth.invalid'
  if (!wanted || !URL.canParse(wanted, base)) return pages.dashboardHome.path
  const { origin, pathname, search } = new URL(wanted, base)
  const isOurs = origin === base && pathname.startsWith(`${pages.admin.path}/`)
  return isOurs ? pathname + search : pages.dashboardHome.path
}

/** The URL of the login page, with the requested page in it. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  const wanted = pathname + search
  return nextAddress(wanted) === pages.dashboardHome.path
    ? pages.login.path
    : `${pages.login.path}?next=${encodeURIComponent(wanted)}`
}
