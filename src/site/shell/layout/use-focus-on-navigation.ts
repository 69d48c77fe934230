import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isProjectPath, pages } from '../../../domain/shared/pages.ts'

/** The current path. Kept outside the shell, which is remounted when a page fails. */
let shown: string | undefined

/** After navigation to another page, focuses its content, so that screen readers announce it. */
export function useFocusOnNavigation(contentId: string) {
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
