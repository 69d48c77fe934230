import styles from './Logo.module.css'

/** The program's own mark and name; the studio's logo is content, and stands on the website. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      Plinth
    </span>
  )
}
