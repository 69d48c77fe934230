import { type ReactNode, useId, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import type { Navigation } from '../../../domain/content/navigation.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { useWindowEvent } from '../../../ui/use-window-event.ts'
import { Drawer, DrawerButton } from './Drawer.tsx'
import styles from './NavBar.module.css'
import { SocialLinks, StudioName } from './StudioName.tsx'

type Props = { site: PublicSite; navigation: Navigation; children?: ReactNode }

/** The head of every page; `children` are the controls of the page itself. */
export function NavBar({ site, navigation, children }: Props) {
  const links = headLinks(navigation)
  const menu = useId()
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()

  // Back and Forward close it too; a page that arrives does not, since it may have been asked for before the menu opened.
  useWindowEvent('popstate', close)

  return (
    <header className={styles.bar}>
      <Link className={styles.home} to={pages.home.path}>
        <StudioName site={site} />
      </Link>
      {children}
      {links.length > 0 && (
        <nav className={styles.pages} aria-label="Pages">
          {links.map(({ to, label }) => (
            <NavLink key={to} className={styles.page} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      {/* Where the header has no room for the pages and social links. */}
      <DrawerButton drawer={menu} label="Menu" icon="bars" />
      <Drawer ref={drawer} id={menu} title="Menu">
        <nav className={styles.menuDrawerPages} aria-label="Menu">
          {[{ to: pages.home.path, label: 'HOME' }, ...links].map(({ to, label }) => (
            <NavLink key={to} className={styles.menuDrawerPage} to={to} end onClick={close}>
              {label}
            </NavLink>
          ))}
        </nav>
        <SocialLinks links={site.socialLinks} />
      </Drawer>
    </header>
  )
}

/** The links of the header, besides home. */
export function headLinks({ pages: filled, isHiring }: Navigation) {
  const usual = (['about', 'team', 'contact'] as const).filter((page) => filled.includes(page))
  return [...usual, ...(isHiring ? (['careers'] as const) : [])].map((page) => ({
    to: pages[page].path,
    label: page.toUpperCase(),
  }))
}
