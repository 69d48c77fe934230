import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.words}>{children}</div>}
    </header>
  )
}

/** Without a class name they have no box of their own. */
export function Paragraphs({ className, texts }: { className?: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
  const paragraphs = texts.map((text, index) => <p key={index}>{text}</p>)
  return className ? <div className={className}>{paragraphs}</div> : paragraphs
}
