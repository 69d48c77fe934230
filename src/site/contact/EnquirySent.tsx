import { useEffect, useRef } from 'react'
import button from '../../ui/word-button.module.css'
import styles from './EnquirySent.module.css'

/** Takes the place of the form, and the focus that was on its button. */
export function EnquirySent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        Thank you
      </h3>
      <p>Your message has been sent to the studio.</p>
      <button type="button" className={`${button.word} ${styles.another}`} onClick={onAnother}>
        Send another message
      </button>
    </div>
  )
}
