import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isProjectPath, pages } from '../../domain/pages.ts'

/** The page that is shown. It outlives the shell, which is made anew where a page fails. */
let shown: string | undefined

/** Whoever comes by a link to another page goes on at its content, and screen readers say where they are. */
export function useFocusOnNavigation(contentId: string) {
  const { pathname } = useLocation()

  useEffect(() => {
    const before = shown
    shown = pathname
    // With the document itself, the browser says it.
    if (before === undefined || before === pathname || (isGallery(before) && isGallery(pathname))) return
    // Where the page stands is the router's to say.
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [pathname, contentId])
}

/** A project opens within the list, which sees to the focus itself. */
const isGallery = (pathname: string) => pathname === pages.home.path || isProjectPath(pathname)
