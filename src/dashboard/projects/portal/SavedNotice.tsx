import { Button } from '@mantine/core'
import styles from './ProjectsList.module.css'

type Props = {
  /** The saved project that the filters hide; undefined if there is none. */
  name: string | undefined
  onShow: () => void
}

export function SavedNotice({ name, onShow }: Props) {
  return (
    <div role="status" className={styles.saved} hidden={name === undefined}>
      {name !== undefined && (
        <>
          <span>{name} is saved. The search or the filter hides it.</span>
          <Button size="compact-sm" variant="default" onClick={onShow}>
            Show it
          </Button>
        </>
      )}
    </div>
  )
}
