import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { hasStoredApplication } from './kept-application.ts'
import styles from './NoForm.module.css'

type NoFormProps = {
  /** Why there is no form. */
  children: ReactNode
  /** The opening was closed while the visitor wrote. */
  isNews: boolean
}

/** In place of the form of an opening that takes no applications. What was typed goes along to another opening. */
export function NoForm({ children, isNews }: NoFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const isHydrating = useIsHydrating()
  const isKept = !isHydrating && hasStoredApplication()
  useEffect(() => {
    if (isNews) box.current?.focus()
  }, [isNews])
  return (
    <div ref={box} className={styles.box} tabIndex={-1} role={isNews ? 'alert' : undefined}>
      <p>{children}</p>
      {isKept && (
        <p>What you wrote is kept for it: choose another position below, or send an open application.</p>
      )}
      <p>
        <Link className={styles.open} to={pages.apply.path}>
          Send an open application
        </Link>
      </p>
    </div>
  )
}
