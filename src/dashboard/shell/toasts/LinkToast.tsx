import styles from './ActionToast.module.css'
import { type ToastTimer, useOpenWhileFocused } from './use-open-while-focused.ts'

type Props = ToastTimer & { message: string; link: { label: string; to: string } }

/** Opens a page of the website beside the dashboard. */
export function LinkToast({ message, link, ...timer }: Props) {
  const whileFocused = useOpenWhileFocused(timer)
  return (
    <span className={styles.action}>
      {message}
      <a href={link.to} target="_blank" rel="noopener" {...whileFocused}>
        {link.label}
      </a>
    </span>
  )
}
