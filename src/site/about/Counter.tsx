import { useRef } from 'react'
import { figureOf } from '../../domain/content/about.ts'
import type { Metric } from '../../domain/content/about-schema.ts'
import styles from './Counter.module.css'
import { useCount } from './use-count.ts'

/** The final figure is always rendered, for screen readers and for its space. The animated count covers it. */
export function Counter({ metric }: { metric: Metric }) {
  const element = useRef<HTMLDivElement>(null)
  const count = useCount(metric.value, element)
  const isCounting = count !== undefined
  return (
    <div ref={element} className={styles.counter}>
      <dt className={styles.title}>{metric.title}</dt>
      <dd className={styles.figure} data-counting={isCounting || undefined}>
        <span className={styles.final}>{figureOf(metric)}</span>
        {isCounting && (
          <span className={styles.count} aria-hidden="true">
            {figureOf({ ...metric, value: count })}
          </span>
        )}
      </dd>
    </div>
  )
}
