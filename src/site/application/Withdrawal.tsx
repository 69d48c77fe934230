import { useRef } from 'react'
import { useAction } from './action.tsx'
import { copyPath, withdraw } from './candidate-calls.ts'
import styles from './OwnApplication.module.css'
import { Part } from './Part.tsx'

/** A copy of the data, and the end of the application, which asks first. */
export function Withdrawal({ id, onWithdrawn }: { id: string; onWithdrawn: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { isBusy, failure, run } = useAction()

  async function erase() {
    const outcome = await withdraw(id)
    // Erased already, by another tab or after an answer that was lost.
    if (!outcome.isDone && outcome.status !== 401) return { failure: outcome.message }
    onWithdrawn()
    return {}
  }

  return (
    <Part title="Your data">
      <p>What you sent and what we wrote to you, with your files, as one ZIP archive.</p>
      <p>
        <a className={styles.button} href={copyPath(id)} download>
          Download a copy of my data
        </a>
      </p>
      <p>You can withdraw at any time. Then everything is erased at once.</p>
      <button type="button" className={styles.button} onClick={() => dialog.current?.showModal()}>
        Withdraw my application
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="withdraw">
        <h2 className={styles.title} id="withdraw">
          Withdraw your application?
        </h2>
        <p>Your texts, your files and all mails and notes about them are erased. This cannot be undone.</p>
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        <form className={styles.ways} method="dialog">
          <button type="submit" className={styles.button}>
            Keep my application
          </button>
          <button
            type="button"
            className={styles.withdraw}
            aria-disabled={isBusy}
            onClick={() => void run(erase)}
          >
            {isBusy ? 'Erasing…' : 'Withdraw and erase'}
          </button>
        </form>
      </dialog>
    </Part>
  )
}
