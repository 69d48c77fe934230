import { Component, createRef, type ReactNode } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import styles from './HomePage.module.css'

const SLIDE: KeyframeAnimationOptions = { duration: 700, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' } // ms
const FOLLOWERS = 6 // cards below that can be on the screen

type HoldPlaceProps = {
  openSlug?: string
  /** The filter: when it changes, another list begins and no place is held. */
  listKey: string
  children: ReactNode
}
type Places = { held: Element; top: number; below: { element: Element; top: number }[]; focus?: string }

/**
 * The list of cards. When one opens or closes, the page holds its place around it: it stays where it was on the screen, what
 * stands below slides to its new place, and the keyboard's focus goes along. A class, since only a class may look at the
 * page just before it changes.
 */
export class HoldPlace extends Component<HoldPlaceProps> {
  readonly #list = createRef<HTMLOListElement>()

  render() {
    return (
      <ol className={styles.list} ref={this.#list}>
        {this.props.children}
      </ol>
    )
  }

  /** Whoever comes from another page to a project sees the project. */
  componentDidMount() {
    const { openSlug } = this.props
    const place = this.#place(openSlug)
    if (place?.previousElementSibling && window.scrollY === 0) {
      queueMicrotask(() => place.scrollIntoView({ behavior: 'instant' }))
    }
  }

  getSnapshotBeforeUpdate(before: HoldPlaceProps): Places | null {
    const { openSlug, listKey } = this.props
    if (openSlug === before.openSlug || listKey !== before.listKey) return null
    const changed = this.#place(openSlug ?? before.openSlug)
    if (!changed) return null
    const isAbove = changed.getBoundingClientRect().bottom <= 0
    const held = (isAbove && changed.nextElementSibling) || changed
    return {
      held,
      top: held.getBoundingClientRect().top,
      below: followersOf(changed).map((element) => ({ element, top: element.getBoundingClientRect().top })),
      focus: this.#nextFocus(before.openSlug),
    }
  }

  componentDidUpdate(_before: HoldPlaceProps, _state: object, places: Places | null) {
    if (!places) return
    const { held, top, below, focus } = places
    if (focus) this.#list.current?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true })
    // After the router has restored or kept the scroll position, and before the page is painted.
    queueMicrotask(() => {
      window.scrollBy({ top: held.getBoundingClientRect().top - top, behavior: 'instant' })
      slide(below)
    })
  }

  #place(slug: string | undefined) {
    return slug ? this.#list.current?.querySelector(`[data-slug="${slug}"]`) : undefined
  }

  /** To what opens; on closing, back to the link that opened it, if focus is still there. */
  #nextFocus(closingSlug: string | undefined) {
    const { openSlug } = this.props
    if (openSlug) return `[data-slug="${openSlug}"] [data-track]`
    const hasFocus = this.#place(closingSlug)?.contains(document.activeElement)
    return hasFocus ? `[data-slug="${closingSlug}"] a` : undefined
  }
}

function followersOf(element: Element): Element[] {
  const followers: Element[] = []
  for (
    let next = element.nextElementSibling;
    next && followers.length < FOLLOWERS;
    next = next.nextElementSibling
  ) {
    followers.push(next)
  }
  return followers
}

function slide(elements: Places['below']) {
  if (prefersReducedMotion()) return
  for (const { element, top } of elements) {
    const distance = top - element.getBoundingClientRect().top
    if (Math.abs(distance) < 1) continue
    element.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], SLIDE)
  }
}
