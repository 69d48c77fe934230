import { pages } from '../../../domain/pages.ts'
import { HOME } from '../places.ts'

/** Where to go after signing in: the page one wanted, when it is one of the dashboard's; else its home. */
export function nextPlace(wanted: string | null): string {
  // A base that nobody can own: what does not stay on it led to another site.
  const base = 'http://plinth.invalid'
  if (!wanted || !URL.canParse(wanted, base)) return HOME
  const { origin, pathname, search } = new URL(wanted, base)
  const isOurs = origin === base && pathname.startsWith(`${pages.admin.path}/`)
  return isOurs ? pathname + search : HOME
}

/** The login page's address, remembering where one wanted to go. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  const wanted = pathname + search
  return nextPlace(wanted) === HOME
    ? pages.login.path
    : `${pages.login.path}?next=${encodeURIComponent(wanted)}`
}
