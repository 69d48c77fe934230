import { Component, createRef, type ReactNode } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import styles from './HomePage.module.css'

const SLIDE: KeyframeAnimationOptions = { duration: 700, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' } // ms
const MAX_FOLLOWERS = 6 // cards below that can be on the screen

type KeepScrollPositionProps = {
  openSlug?: string
  /** The filter. When it changes, the list is another one and the position is not kept. */
  listKey: string
  children: ReactNode
}
type Positions = { held: Element; top: number; below: { element: Element; top: number }[]; focus?: string }

/**
 * A card that opens or closes keeps its position on the screen, and the cards below slide. A class component,
 * since only these can read the page just before it changes (getSnapshotBeforeUpdate).
 */
export class KeepScrollPosition extends Component<KeepScrollPositionProps> {
  readonly #list = createRef<HTMLOListElement>()

  render() {
    return (
      <ol className={styles.list} ref={this.#list}>
        {this.props.children}
      </ol>
    )
  }

  /** Coming from another page, scrolls to the open project. */
  componentDidMount() {
    const { openSlug } = this.props
    const position = this.#anchorOf(openSlug)
    if (position?.previousElementSibling && window.scrollY === 0) {
      queueMicrotask(() => position.scrollIntoView({ behavior: 'instant' }))
    }
  }

  getSnapshotBeforeUpdate(before: KeepScrollPositionProps): Positions | null {
    const { openSlug, listKey } = this.props
    if (openSlug === before.openSlug || listKey !== before.listKey) return null
    const changed = this.#anchorOf(openSlug ?? before.openSlug)
    if (!changed) return null
    const isAbove = changed.getBoundingClientRect().bottom <= 0
    const held = (isAbove && changed.nextElementSibling) || changed
    return {
      held,
      top: this.#topOfReplaced(before.openSlug) ?? held.getBoundingClientRect().top,
      below: [...this.#list.current!.querySelectorAll(`[data-slug="${openSlug ?? before.openSlug}"] ~ *`)]
        .slice(0, MAX_FOLLOWERS)
        .map((element) => ({ element, top: element.getBoundingClientRect().top })),
      focus: this.#nextFocus(before.openSlug),
    }
  }

  componentDidUpdate(_before: KeepScrollPositionProps, _state: object, positions: Positions | null) {
    if (!positions) return
    const { held, top, below, focus } = positions
    if (focus) this.#list.current?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true })
    // After the router has restored or kept the scroll position, and before the page is painted.
    queueMicrotask(() => {
      window.scrollBy({ top: held.getBoundingClientRect().top - top, behavior: 'instant' })
      slide(below)
    })
  }

  #anchorOf(slug: string | undefined) {
    return slug ? this.#list.current?.querySelector(`[data-slug="${slug}"]`) : undefined
  }

  /** The position of a project that is opened from within the one before it and replaces it: not hidden by the header. */
  #topOfReplaced(closingSlug: string | undefined) {
    const closing = this.props.openSlug ? this.#anchorOf(closingSlug) : undefined
    if (!closing?.contains(document.activeElement)) return undefined
    return Math.max(
      closing.getBoundingClientRect().top,
      Number.parseFloat(getComputedStyle(closing).scrollMarginTop),
    )
  }

  /** On opening, the focus moves to the project, unless a search is being typed; on closing, back to its link if it is still inside. */
  #nextFocus(closingSlug: string | undefined) {
    const { openSlug } = this.props
    if (openSlug)
      return document.activeElement?.matches('[type=search]')
        ? undefined
        : `[data-slug="${openSlug}"] [data-track]`
    const hasFocus = this.#anchorOf(closingSlug)?.contains(document.activeElement)
    return hasFocus ? `[data-slug="${closingSlug}"] a` : undefined
  }
}

function slide(elements: Positions['below']) {
  if (prefersReducedMotion()) return
  for (const { element, top } of elements) {
    const distance = top - element.getBoundingClientRect().top
    if (Math.abs(distance) < 1) continue
    element.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], SLIDE)
  }
}
