import styles from './Notice.module.css'

/** Opens the same address again, as a form does it where there is no JavaScript. */
export function RetryButton() {
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        window.location.reload()
      }}
    >
      <button type="submit" className={styles.way}>
        Retry
      </button>
    </form>
  )
}
