import { type ComponentProps, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import button from '../../../ui/icon-button.module.css'
import styles from './Drawer.module.css'

type DrawerProps = { id: string; title: string; ref?: Ref<HTMLDialogElement>; children: ReactNode }

/** A modal dialog: the browser keeps the focus and handles Escape; the stylesheet locks the page's scroll. */
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

type DrawerButtonProps = {
  /** The id of the drawer that it opens. */
  drawer: string
  label: string
  icon: IconName
  children?: ReactNode
}

/** Opens a drawer. Browsers with invoker commands open it even before the scripts have loaded. */
export function DrawerButton({ drawer, ...shown }: DrawerButtonProps) {
  function open(event: MouseEvent<HTMLButtonElement>) {
    // Replaces the command, which not all browsers support.
    event.preventDefault()
    // Safari does not focus a clicked button, and a closing drawer returns the focus to the last focused element.
    event.currentTarget.focus()
    const dialog = document.getElementById(drawer) as HTMLDialogElement
    dialog.showModal()
  }

  // React's types do not know these attributes yet.
  const command = { command: 'show-modal', commandfor: drawer }
  return <HeadButton {...shown} {...command} aria-haspopup="dialog" onClick={open} />
}

type HeadButtonProps = ComponentProps<'button'> & { label: string; icon: IconName }

export function HeadButton({ label, icon, children, ...more }: HeadButtonProps) {
  return (
    <button type="button" className={`${button.icon} ${styles.button}`} {...more}>
      <Icon name={icon} size={20} />
      <span className="visually-hidden">{label}</span>
      {children && <span className={styles.mark}>{children}</span>}
    </button>
  )
}
