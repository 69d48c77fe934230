import { CloseButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useLegend } from './keys/legend.ts'
import styles from './SidePanel.module.css'

type Props = {
  /** 'Project Town hall': what it is about. */
  label: string
  heading: string
  /** The label of the part that scrolls. */
  bodyLabel: string
  bodyClassName?: string
  /** Below the part that scrolls. */
  foot?: ReactNode
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

const legend = { Escape: 'Close the panel' }

/** The panel beside a list, about one of its entries. Escape closes it; a dialog or menu above it closes first. */
export function SidePanel({ label, heading, bodyLabel, bodyClassName = '', foot, ...props }: Props) {
  const { onClose, onKeyDown, children } = props
  const isUnder = useRef(false)
  useLegend('Panel', legend)
  useWindowEvent(
    'keydown',
    // In the capture phase: a dialog that Escape closes may be gone when the event has reached the panel.
    () => {
      isUnder.current = document.querySelector('[role="alertdialog"], [role="dialog"]') !== null
    },
    { capture: true },
  )
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isUnder.current) onClose()
  })
  return (
    <aside className={styles.panel} aria-label={label} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2>{heading}</h2>
        <CloseButton onClick={() => onClose()} aria-label="Close panel" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className={`${styles.body} ${bodyClassName}`} aria-label={bodyLabel} tabIndex={0}>
        {children}
      </section>
      {foot}
    </aside>
  )
}
