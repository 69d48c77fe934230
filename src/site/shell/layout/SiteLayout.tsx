import { type ComponentType, type ReactNode, useEffect } from 'react'
import { data, Outlet, useLocation, useMatches } from 'react-router'
import { emptySite } from '../../../domain/content/content.ts'
import { type Navigation, usualNavigation } from '../../../domain/content/navigation.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import type { Preview } from '../../../domain/draft/preview.ts'
import { hasCommonFooter, isProjectPath, pages } from '../../../domain/shared/pages.ts'
import { siteReader } from '../../../ui/page-context.ts'
import { failureMeta } from '../head/page-meta.ts'
import { PageFailure } from '../messages/Notice.tsx'
import { Toasts } from '../messages/Toasts.tsx'
import { useSmoothScroll } from '../smooth-scroll/use-smooth-scroll.ts'
import type { Route } from './+types/SiteLayout.ts'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import { OfflineGuard } from './OfflineGuard.tsx'
import { PreviewNote } from './PreviewNote.tsx'
import styles from './SiteLayout.module.css'

const CONTENT = 'content'

/** The shell of a page whose data could not be read. */
const bareShell = {
  site: emptySite,
  navigation: usualNavigation,
  card: undefined,
  offices: [],
  publicUrl: '',
  preview: undefined,
}

/** A failed page is shown inside the shell too: a failed read gives empty data, which is not cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const reader = context.get(siteReader)
  const { publicUrl, preview } = reader
  try {
    const shared = [reader.site(), reader.navigation(), reader.card(), reader.content('contact')] as const
    const [site, navigation, card, contact] = await Promise.all(shared)
    return data({ site, navigation, card, offices: contact.content.offices, publicUrl, preview })
  } catch (error) {
    reader.report(error)
    return data({ ...bareShell, publicUrl, preview }, { headers: { 'Cache-Control': 'no-store' } })
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The shell is loaded once; navigation does not load it again. */
export const shouldRevalidate = () => false

/** For a page that failed; all others set their own. */
export function meta({ loaderData, error }: Route.MetaArgs) {
  const { studioName } = loaderData?.site ?? emptySite
  return error ? failureMeta(error, studioName) : [{ title: studioName }]
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  useSmoothScroll()
  return (
    <Shell {...loaderData}>
      <OfflineGuard site={loaderData.site} />
      <Outlet />
    </Shell>
  )
}

/** A failed page keeps the shell, with the links to the others. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell {...(loaderData ?? bareShell)}>
      <PageFailure error={error} />
    </Shell>
  )
}

type ShellProps = {
  site: PublicSite
  navigation: Navigation
  publicUrl: string
  preview?: Preview
  children: ReactNode
}

function Shell({ site, navigation, publicUrl, preview, children }: ShellProps) {
  const { pathname, search } = useLocation()
  const HeadControls = useShellPart('HeadControls')
  const Foot = useShellPart('Foot')
  useFocusOnNavigation(CONTENT)
  return (
    <div className={styles.page}>
      <a className={styles.skip} href={`#${CONTENT}`}>
        Skip to content
      </a>
      {preview && <PreviewNote preview={preview} />}
      <NavBar site={site} navigation={navigation}>
        {HeadControls && <HeadControls />}
      </NavBar>
      <main className={styles.content} id={CONTENT} tabIndex={-1}>
        {children}
      </main>
      {Foot && <Foot />}
      {hasCommonFooter(pathname) && (
        <Footer site={site} navigation={navigation} address={`${publicUrl}${pathname}${search}`} />
      )}
      <Toasts />
    </div>
  )
}

/** The current path. Kept outside the shell, which is remounted when a page fails. */
let shown: string | undefined

/** After navigation to another page, focuses its content, so that screen readers announce it. */
function useFocusOnNavigation(contentId: string) {
  const { pathname } = useLocation()

  useEffect(() => {
    const before = shown
    shown = pathname
    // On a full page load the browser announces the page.
    if (before === undefined || before === pathname || (isGallery(before) && isGallery(pathname))) return
    // The router sets the scroll position.
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [pathname, contentId])
}

/** A project opens within the list, which manages the focus itself. */
const isGallery = (pathname: string) => pathname === pages.home.path || isProjectPath(pathname)

/** The parts of the shell that a page can set. */
export type ShellHandle = {
  /** In the header, beside the parts that all pages have. */
  HeadControls?: ComponentType
  /** Replaces the common footer. */
  Foot?: ComponentType
}

function useShellPart(part: keyof ShellHandle): ComponentType | undefined {
  const handles = useMatches().map(({ handle }) => handle as ShellHandle | undefined)
  return handles.find((handle) => handle?.[part])?.[part]
}
