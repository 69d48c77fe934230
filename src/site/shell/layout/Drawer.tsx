import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import button from '../../../ui/icon-button.module.css'
import styles from './Drawer.module.css'

type DrawerProps = { id: string; title: string; ref?: Ref<HTMLDialogElement>; children: ReactNode }

/**
 * Slides in from the side over the page. A modal dialog: the browser keeps the focus inside, closes it on Escape and returns
 * the focus; the stylesheet locks the page's scroll.
 */
export function Drawer({ id, title, ref, children }: DrawerProps) {
  const heading = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only a pointer can click beside it; the keyboard has Escape
    <dialog ref={ref} id={id} className={styles.drawer} aria-labelledby={heading} onClick={closeFromBeside}>
      <div className={styles.sheet}>
        <form className={styles.head} method="dialog">
          <h2 className={styles.title} id={heading}>
            {title}
          </h2>
          <button type="submit" className={`${button.icon} ${styles.close}`} aria-label="Close">
            <Icon name="cross" size={20} />
          </button>
        </form>
        {children}
      </div>
    </dialog>
  )
}

/** The sheet covers the whole drawer, so a click on the dialog element itself is a click on the backdrop. */
function closeFromBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close()
}
