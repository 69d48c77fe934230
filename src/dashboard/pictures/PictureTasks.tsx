import { UnstyledButton } from '@mantine/core'
import styles from './PictureTasks.module.css'

type Props = {
  /** The number of pictures without a description. */
  missing: number
  onFirstMissing: () => void
}

/** The tasks that are left for the pictures of a list. */
export function PictureTasks({ missing, onFirstMissing }: Props) {
  if (missing === 0) return null
  return (
    <UnstyledButton className={styles.undescribed} onClick={onFirstMissing}>
      {missing === 1 ? '1 picture has no description yet' : `${missing} pictures have no description yet`}
    </UnstyledButton>
  )
}
