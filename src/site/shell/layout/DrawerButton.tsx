import type { MouseEvent, ReactNode } from 'react'
import type { IconName } from '../../../ui/Icon.tsx'
import { HeadButton } from './HeadButton.tsx'

type DrawerButtonProps = {
  /** The id of the drawer that it opens. */
  drawer: string
  label: string
  icon: IconName
  children?: ReactNode
}

/** Opens a drawer. Browsers with invoker commands open it even before the scripts have loaded. */
export function DrawerButton({ drawer, ...button }: DrawerButtonProps) {
  function open(event: MouseEvent<HTMLButtonElement>) {
    // Replaces the command, which not all browsers support.
    event.preventDefault()
    // Safari does not focus a clicked button, and a closing drawer returns the focus to the last focused element.
    event.currentTarget.focus()
    const dialog = document.getElementById(drawer) as HTMLDialogElement
    dialog.showModal()
  }

  return <HeadButton {...button} {...commandTo(drawer)} aria-haspopup="dialog" onClick={open} />
}

/** React's types do not know these attributes yet. */
const commandTo = (drawer: string) => ({ command: 'show-modal', commandfor: drawer })
