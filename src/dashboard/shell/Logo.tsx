import styles from './Logo.module.css'

/** The logo and name of Plinth. The studio's own logo is content and is shown on the website. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      Plinth
    </span>
  )
}
