import { useInfiniteQuery } from '@tanstack/react-query'
import { Nothing, PagedList, Waiting } from '../shell/list/PagedList.tsx'
import styles from './LibraryPictures.module.css'
import { filterLabels, type LibraryFilter, picturesQuery } from './library-queries.ts'
import { type GridProps, PictureGrid } from './PictureGrid.tsx'

type Props = Omit<GridProps, 'label' | 'pictures' | 'isComplete' | 'onMore'> & {
  filter: LibraryFilter
  search: string
  onClearSearch: () => void
}

/** The pictures that a filter and a search let through, or why none are shown. More load while scrolling. */
export function LibraryPictures({ filter, search, onClearSearch, ...grid }: Props) {
  const list = useInfiniteQuery(picturesQuery(filter, search))
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const pictures = data?.pages.flatMap((page) => page.items) ?? []
  const mayLoad = hasNextPage && !isError && !isFetchingNextPage
  const nothing = search ? (
    <Nothing words={`No pictures match “${search}”.`} clear={onClearSearch} className={styles.nothing} />
  ) : (
    <p role="status">{emptyTexts[filter]}</p>
  )
  return (
    <PagedList
      list={list}
      failures={['The pictures could not be loaded.', 'More pictures could not be loaded.']}
      waiting={<Waiting label="Loading the pictures…" count={8} height={220} className={styles.loading} />}
      empty={pictures.length === 0 && nothing}
    >
      <PictureGrid
        // Another list begins at its top.
        key={`${filter} ${search}`}
        label={search ? `Pictures that match ${search}` : `${filterLabels[filter]}: pictures`}
        pictures={pictures}
        isComplete={!hasNextPage}
        onMore={mayLoad ? fetchNextPage : undefined}
        {...grid}
      />
    </PagedList>
  )
}

const emptyTexts: Record<LibraryFilter, string> = {
  all: 'No pictures yet. Drop files here, or press Upload pictures.',
  'without-description': 'Every picture that is used has a description.',
  unused: 'Every picture is used somewhere.',
  trash: 'The trash is empty. Deleted pictures stay here for 30 days.',
}
