import { useEffect, useId, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { Drawer } from './Drawer.tsx'
import { DrawerButton } from './DrawerButton.tsx'
import type { headLinks } from './head-links.ts'
import styles from './MenuDrawer.module.css'
import { SocialLinks } from './SocialLinks.tsx'

/** The pages and social links, where the header has no room for them. */
export function MenuDrawer({ site, links }: { site: PublicSite; links: ReturnType<typeof headLinks> }) {
  const id = useId()
  const drawer = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const close = () => drawer.current?.close()

  // Closes on Back and Forward too. Only on a change: a menu that was opened before hydration stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page closes it
  useEffect(() => close, [pathname])

  return (
    <>
      <DrawerButton drawer={id} label="Menu" icon="bars" />
      <Drawer ref={drawer} id={id} title="Menu">
        <nav className={styles.pages} aria-label="Menu">
          {[{ to: pages.home.path, label: 'HOME' }, ...links].map(({ to, label }) => (
            <NavLink key={to} className={styles.page} to={to} end onClick={close}>
              {label}
            </NavLink>
          ))}
        </nav>
        <SocialLinks links={site.socialLinks} />
      </Drawer>
    </>
  )
}
