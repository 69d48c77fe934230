import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import styles from './Drawer.module.css'

type DrawerProps = { id: string; title: string; ref?: Ref<HTMLDialogElement>; children: ReactNode }

/**
 * Slides in from the side over the page. A modal dialog: the browser keeps the focus inside, closes it by Escape and gives
 * the focus back; the stylesheet locks the page's scroll.
 */
export function Drawer({ id, title, ref, children }: DrawerProps) {
  const heading = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only pointers can press beside it; keys have Escape
    <dialog ref={ref} id={id} className={styles.drawer} aria-labelledby={heading} onClick={closeFromBeside}>
      <div className={styles.sheet}>
        <form className={styles.head} method="dialog">
          <h2 className={styles.title} id={heading}>
            {title}
          </h2>
          <button type="submit" className={styles.close} aria-label="Close">
            <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" />
            </svg>
          </button>
        </form>
        {children}
      </div>
    </dialog>
  )
}

/** The sheet covers the whole drawer, so what hits the drawer itself hit the page beside it. */
function closeFromBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close()
}
