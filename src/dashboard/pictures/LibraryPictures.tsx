import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LibraryPicture } from '../../domain/library-schema.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import type { Selection } from '../shell/use-selection.ts'
import styles from './LibraryPictures.module.css'
import { filterLabels, type LibraryFilter, picturesQuery } from './library-queries.ts'
import { PictureGrid } from './PictureGrid.tsx'

const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8]

type Props = {
  filter: LibraryFilter
  search: string
  openId?: string
  onOpen: (picture: LibraryPicture) => void
  /** The id of the picture that is in the tab order. */
  visited?: string
  onVisit: (id: string) => void
  /** Absent where pictures cannot be selected. */
  selection?: Selection
  onClearSearch: () => void
}

/** The pictures that a filter and a search let through, or why none are shown. More load while scrolling. */
export function LibraryPictures({ filter, search, onClearSearch, ...grid }: Props) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(picturesQuery(filter, search))
  if (isPending) return <LoadingTiles />
  if (!data) return <Failure message="The pictures could not be loaded." retry={refetch} />
  const pictures = data.pages.flatMap((page) => page.items)
  if (pictures.length === 0) return <NoPictures filter={filter} search={search} onClear={onClearSearch} />
  const mayLoad = hasNextPage && !isError && !isFetchingNextPage
  return (
    <>
      <PictureGrid
        // Another list begins at its top.
        key={`${filter} ${search}`}
        label={search ? `Pictures that match ${search}` : `${filterLabels[filter]}: pictures`}
        pictures={pictures}
        isComplete={!hasNextPage}
        onMore={mayLoad ? fetchNextPage : undefined}
        {...grid}
      />
      {isError && <Failure message="More pictures could not be loaded." retry={fetchNextPage} />}
    </>
  )
}

const emptyTexts: Record<LibraryFilter, string> = {
  all: 'No pictures yet. Drop files here, or press Upload pictures.',
  'without-description': 'Every picture that is used has a description.',
  unused: 'Every picture is used somewhere.',
  trash: 'The trash is empty. Deleted pictures stay here for 30 days.',
}

function NoPictures({ filter, search, onClear }: Pick<Props, 'filter' | 'search'> & { onClear: () => void }) {
  if (!search) return <p role="status">{emptyTexts[filter]}</p>
  return (
    <div className={styles.nothing}>
      <p role="status">No pictures match “{search}”.</p>
      <Button variant="default" onClick={onClear}>
        Clear the search
      </Button>
    </div>
  )
}

const LoadingTiles = () => (
  <div className={styles.loading} role="status" aria-label="Loading the pictures…">
    {SKELETONS.map((tile) => (
      <Skeleton key={tile} height={220} />
    ))}
  </div>
)
