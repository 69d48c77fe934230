import { Children, type ReactNode, useId } from 'react'
import type { Paragraph } from '../../domain/content/about-schema.ts'
import styles from './AboutSection.module.css'
import { Carousel } from './Carousel.tsx'

type AboutSectionProps = {
  heading: string
  paragraphs: Paragraph[]
  /** The cards. */
  children: ReactNode
}

export function AboutSection({ heading, paragraphs, children }: AboutSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {heading}
      </h2>
      {paragraphs.length > 0 && (
        <div className={styles.paragraphs}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph.id}>{paragraph.text}</p>
          ))}
        </div>
      )}
      {Children.count(children) > 0 && <Carousel label={heading}>{children}</Carousel>}
    </section>
  )
}
