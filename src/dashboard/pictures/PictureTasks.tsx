import { Button, UnstyledButton } from '@mantine/core'
import styles from './PictureTasks.module.css'
import { mayShrink, type Uploads } from './use-uploads.ts'

type Props = {
  /** The keys of the uploads of the list's pictures. */
  fields: readonly string[]
  uploads: Uploads
  /** How many pictures have no description. */
  missing: number
  onFirstMissing: () => void
}

/** What is still to be done for the pictures of a list. */
export function PictureTasks({ fields, uploads, missing, onFirstMissing }: Props) {
  const tooLarge = fields.filter((field) => mayShrink(uploads.running[field]))
  return (
    <>
      {tooLarge.length > 1 && (
        <Button
          variant="default"
          onClick={() => {
            for (const field of tooLarge) uploads.shrink(field)
          }}
        >
          Shrink all to fit
        </Button>
      )}
      {missing > 0 && (
        <UnstyledButton className={styles.undescribed} onClick={onFirstMissing}>
          {missing === 1 ? '1 picture has no description yet' : `${missing} pictures have no description yet`}
        </UnstyledButton>
      )}
    </>
  )
}
