import type { MouseEvent, ReactNode } from 'react'
import type { IconName } from '../../ui/Icon.tsx'
import { HeadButton } from './HeadButton.tsx'

type DrawerButtonProps = {
  /** The id of the drawer that it opens. */
  drawer: string
  label: string
  icon: IconName
  children?: ReactNode
}

/** Opens a drawer: in browsers that know the command, even before the page's scripts have come. */
export function DrawerButton({ drawer, ...button }: DrawerButtonProps) {
  function open(event: MouseEvent<HTMLButtonElement>) {
    // Instead of the command, which not all browsers know.
    event.preventDefault()
    // Safari gives a pressed button no focus, and a drawer gives focus back to what had it.
    event.currentTarget.focus()
    const dialog = document.getElementById(drawer) as HTMLDialogElement
    dialog.showModal()
  }

  return <HeadButton {...button} {...commandTo(drawer)} aria-haspopup="dialog" onClick={open} />
}

/** React's types do not know these attributes yet. */
const commandTo = (drawer: string) => ({ command: 'show-modal', commandfor: drawer })
