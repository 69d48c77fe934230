import { useRef } from 'react'
import { Link } from 'react-router'
import { may, type Role } from '../../domain/account/role.ts'
import { pages } from '../../domain/shared/pages.ts'
import { settingsParts } from '../shell/settings-parts.ts'
import styles from './SettingsMenu.module.css'
import { useCurrentPart } from './use-current-part.ts'

/** The way to the parts of the screen. It marks the one that is in view. */
export function SettingsMenu({ role }: { role: Role }) {
  const menu = useRef<HTMLElement>(null)
  const current = useCurrentPart(menu)
  return (
    <nav ref={menu} aria-label="Settings" className={styles.menu}>
      <ul>
        {settingsParts
          .filter(({ right }) => right === undefined || may(role, right))
          .map(({ id, heading, label = heading }) => (
            <li key={id}>
              <Link to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        {may(role, 'outbox') && (
          <li className={styles.page}>
            <Link to={pages.outbox.path}>Outbox</Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
