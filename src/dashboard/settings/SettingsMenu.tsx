import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { may, type Role } from '../../domain/account/role.ts'
import { pages } from '../../domain/shared/pages.ts'
import { type SettingsPartId, settingsParts } from '../shell/settings-parts.ts'
import { partInView } from './part-in-view.ts'
import styles from './SettingsMenu.module.css'

/** Marks the part that is in view. */
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

/** Events of a person who moves through the page, after which the position decides. */
const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * The part in the address, to which it scrolls and gives the focus, until the person scrolls or it leaves the
 * screen; then the part in view. `inside` is an element of the screen.
 */
function useCurrentPart(inside: RefObject<HTMLElement | null>): SettingsPartId {
  const { hash, key } = useLocation()
  const [current, setCurrent] = useState<SettingsPartId>(settingsParts[0]!.id)
  const isChosen = useRef(false)

  useEffect(() => {
    const scroller = inside.current?.closest('main')
    if (!scroller) return
    const follow = () => {
      const view = scroller.getBoundingClientRect()
      const tops = settingsParts.flatMap(({ id }) => {
        const heading = document.getElementById(id)
        return heading ? [{ id, top: heading.getBoundingClientRect().top - view.top }] : []
      })
      setCurrent((before) => {
        const top = tops.find(({ id }) => id === before)?.top ?? -1
        if (isChosen.current && top >= 0 && top < view.height) return before
        return partInView(tops, scroller)
      })
    }
    const release = () => {
      isChosen.current = false
    }
    scroller.addEventListener('scroll', follow, { passive: true })
    for (const movement of movements) scroller.addEventListener(movement, release, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', follow)
      for (const movement of movements) scroller.removeEventListener(movement, release)
    }
  }, [inside])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new when the same part is chosen again
  useEffect(() => {
    const part = settingsParts.find(({ id }) => `#${id}` === hash)
    const heading = part && document.getElementById(part.id)
    if (!heading) return
    isChosen.current = true
    setCurrent(part.id)
    // At once, since motion on the way would help nobody.
    heading.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
  }, [hash, key])

  return current
}
