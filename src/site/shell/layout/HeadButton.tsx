import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import look from '../../../ui/icon-button.module.css'
import styles from './HeadButton.module.css'

type HeadButtonProps = ComponentProps<'button'> & {
  label: string
  icon: IconName
}

/** An icon button of the compact header. */
export function HeadButton({ label, icon, children, ...button }: HeadButtonProps) {
  return (
    <button type="button" className={`${look.icon} ${styles.button}`} {...button}>
      <Icon name={icon} size={20} />
      <span className="visually-hidden">{label}</span>
      {children && <span className={styles.mark}>{children}</span>}
    </button>
  )
}
