import { UnstyledButton } from '@mantine/core'
import styles from './PictureTasks.module.css'

type Props = {
  /** How many pictures have no description. */
  missing: number
  onFirstMissing: () => void
}

/** What is still to be done for the pictures of a list. */
export function PictureTasks({ missing, onFirstMissing }: Props) {
  if (missing === 0) return null
  return (
    <UnstyledButton className={styles.undescribed} onClick={onFirstMissing}>
      {missing === 1 ? '1 picture has no description yet' : `${missing} pictures have no description yet`}
    </UnstyledButton>
  )
}
