import { Button } from '@mantine/core'
import styles from './Failure.module.css'

type Props = { message: string; retry: () => void }

/** Something could not be loaded, and one can try again. */
export function Failure({ message, retry }: Props) {
  return (
    <div role="alert" className={styles.failure}>
      <p>{message}</p>
      <Button variant="default" onClick={() => retry()}>
        Retry
      </Button>
    </div>
  )
}
