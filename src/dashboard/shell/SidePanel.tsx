import { CloseButton } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './SidePanel.module.css'
import { useCloseByEscape } from './use-close-by-escape.ts'

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

/** The panel beside a list, about one of its entries. Escape closes it. */
export function SidePanel({ label, heading, bodyLabel, bodyClassName = '', foot, ...props }: Props) {
  const { onClose, onKeyDown, children } = props
  useCloseByEscape(onClose)
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
