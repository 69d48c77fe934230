import type { ReactNode } from 'react'
import { type SettingsPartId, settingsParts } from '../shell/settings-parts.ts'
import styles from './Settings.module.css'

/** A part of the screen. Its heading takes the focus when it is chosen in the menu or by its address. */
export function SettingsPart({ id, children }: { id: SettingsPartId; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {settingsParts.find((part) => part.id === id)!.heading}
      </h2>
      {children}
    </section>
  )
}
