import { Modal } from '@mantine/core'
import { useState } from 'react'
import styles from './KeysDialog.module.css'
import { shownParts } from './legend.ts'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [parts] = useState(() => shownParts())
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
      size={560}
    >
      {parts.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl>
            {lines.map(({ keys, words }) => (
              <div key={words} className={styles.line}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
