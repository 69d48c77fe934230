import { SmallButton } from '../shell/looks/buttons.ts'
import { AlwaysShrink } from './AlwaysShrink.tsx'
import styles from './ShrinkProgress.module.css'
import { isShrinking, shrinkLine } from './shrink-progress.ts'
import type { Uploads } from './uploads.ts'

type Props = {
  uploads: Uploads
  /** The list that it is above. */
  list: string
  /** The line while there is none about shrinking. */
  otherwise?: string
}

/** One line for the large pictures of a list: how many they are, and how far they are shrunk. */
export function ShrinkProgress({ uploads, list, otherwise }: Props) {
  const tooLarge = uploads.tooLargeIn(list).length
  const line = shrinkLine(uploads.shrinkingTogether(list), tooLarge) ?? otherwise
  const shrinkAll = () => uploads.shrinkAll(list)
  return (
    <div className={line ? styles.progress : styles.idle}>
      <p role="status" className={styles.line}>
        {line}
      </p>
      {isShrinking(line) ? (
        <SmallButton onClick={() => uploads.stopShrinkingAll()}>Cancel all</SmallButton>
      ) : (
        tooLarge > 1 && (
          <>
            <SmallButton onClick={shrinkAll}>Shrink all</SmallButton>
            <AlwaysShrink onTurnedOn={shrinkAll} />
          </>
        )
      )}
    </div>
  )
}
