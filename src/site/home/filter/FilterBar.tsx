import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useRouteLoaderData } from 'react-router'
import { isFiltered, noFilter, searchOf } from '../../../domain/project/gallery-choice.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useTypedSearch } from '../../../ui/use-typed-search.ts'
import button from '../../../ui/word-button.module.css'
import { Drawer, DrawerButton, HeadButton } from '../../shell/layout/Drawer.tsx'
import { isEmptyGallery, type Listing } from '../listing/listing.ts'
import { useFound } from '../listing/use-listing.ts'
import styles from './FilterBar.module.css'
import { FilterRows, projectCount } from './FilterRows.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useProjectFilter } from './use-project-filter.ts'

const GALLERY_ROUTE = 'site/home/HomePage'

/**
 * Filter and search, where there is something to find. On wide screens a button and rows below; in the compact header icons for a drawer
 * and the search box.
 */
export function FilterBar() {
  const listing = useRouteLoaderData(GALLERY_ROUTE) as Listing | undefined
  const { filter, unknown, openProject, choose, type } = useProjectFilter()
  const typed = useTypedSearch(filter.search, (search) => type({ ...filter, search }))
  const { total, counts } = useFound(listing, filter)
  const [isExpanded, setExpanded] = useState(false)
  const [expandedOver, setExpandedOver] = useState<string>()
  const [slid, setSlid] = useState<'down' | 'up'>()
  const controls = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const lens = useRef<HTMLButtonElement>(null)
  const rows = useId()
  // An open project closes the rows; over it they only open when asked.
  const isOpen = openProject ? expandedOver === openProject : isExpanded || isFiltered(filter)
  const key = searchOf(filter)
  // An unknown filter stays in the URL until it is cleared.
  const isEmpty = key === '' && !unknown
  const isSearchOpen = slid ? slid === 'down' : filter.search !== ''

  if (isEmptyGallery(listing)) return null

  /** Also clears text that is not sent yet, and takes back a search that is on its way. */
  function clear() {
    if (isEmpty) typed.send('')
    else typed.sendWith(() => choose(noFilter), '')
  }

  /** The link that was pressed disappears. */
  function clearAndFocus() {
    clear()
    const buttons = controls.current?.querySelectorAll<HTMLElement>(':scope > button')
    ;[...(buttons ?? [])].find(({ offsetWidth }) => offsetWidth > 0)?.focus()
  }

  /** Over a project it clears nothing: the filter belongs to the gallery behind. */
  function toggle() {
    if (openProject) return setExpandedOver(isOpen ? undefined : openProject)
    setExpanded(!isOpen)
    if (isOpen) clear()
  }

  const choices = {
    filter,
    counts,
    onChoose(next: typeof filter) {
      setExpanded(true)
      typed.sendWith((search) => choose({ ...next, search }))
    },
  }

  function toggleSearch() {
    if (isSearchOpen) return closeSearch()
    // Synchronously: phones show their keyboard only for a focus set during the touch.
    flushSync(() => setSlid('down'))
    search.current?.querySelector<HTMLElement>('[type=search]')?.focus()
  }

  /** Closing clears the search, as with the filter bar. The category stays; its dot shows that it is set. */
  function closeSearch() {
    setSlid('up')
    typed.send('')
    lens.current?.focus()
  }

  function closeByEscape({ key }: KeyboardEvent) {
    const isCompact = lens.current?.offsetWidth
    if (isCompact && key === 'Escape') closeSearch()
  }

  return (
    <>
      <div ref={controls} className={styles.controls}>
        <button
          type="button"
          className={`${button.word} ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={rows}
          onClick={toggle}
        >
          <Icon name={isOpen ? 'cross' : 'funnel'} />
          Filter
          {isFiltered(filter) && <FilterDot />}
        </button>
        <FilterDrawer {...choices} total={total} isEmpty={isEmpty} onClear={clear} />
        <HeadButton
          ref={lens}
          label={isSearchOpen ? 'Close search' : 'Open search'}
          icon={isSearchOpen ? 'cross' : 'lens'}
          onClick={toggleSearch}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles Escape of the field inside */}
        <div
          ref={search}
          className={styles.search}
          data-open={isSearchOpen}
          data-slid={slid}
          onKeyDown={closeByEscape}
        >
          <SearchBox filter={filter} {...typed} />
        </div>
        <FoundCount filterKey={key} total={total} isEmpty={isEmpty} onClear={clearAndFocus} />
      </div>
      <div className={styles.rows} id={rows} hidden={!isOpen}>
        <FilterRows {...choices} />
      </div>
    </>
  )
}

type FoundProps = {
  /** The number of projects that the filter finds; undefined while that is not known. */
  total?: number
  /** There is nothing in the URL to clear. */
  isEmpty: boolean
  onClear: () => void
}

type FilterDrawerProps = FoundProps & Omit<ComponentProps<typeof FilterRows>, 'isList'>

/** Closing keeps the filters, unlike closing the bar: the drawer covers the result. */
function FilterDrawer({ total, isEmpty, onClear, ...rows }: FilterDrawerProps) {
  const id = useId()
  return (
    <>
      <DrawerButton drawer={id} label="Filter" icon="funnel">
        {isFiltered(rows.filter) && <FilterDot />}
      </DrawerButton>
      <Drawer id={id} title="Filter">
        <div className={styles.filterDrawerRows}>
          <FilterRows {...rows} isList />
        </div>
        <form className={styles.ways} method="dialog">
          <button
            type="button"
            className={`${button.word} ${styles.way}`}
            aria-disabled={isEmpty}
            onClick={() => !isEmpty && onClear()}
          >
            Clear all
          </button>
          <button type="submit" className={`${button.word} ${styles.way}`}>
            {total === undefined ? 'Show projects' : `Show ${projectCount(total)}`}
          </button>
        </form>
      </Drawer>
    </>
  )
}

/** Screen readers hear the number when the filter changes. */
function FoundCount({ filterKey, total, isEmpty, onClear }: FoundProps & { filterKey: string }) {
  const [firstKey] = useState(filterKey)
  const isSaid = !isEmpty || filterKey !== firstKey
  return (
    <div className={isEmpty ? 'visually-hidden' : styles.found}>
      <p className={styles.count} role="status">
        {isSaid && total !== undefined && projectCount(total)}
      </p>
      {!isEmpty && (
        <Link
          className={`${button.word} ${styles.clear}`}
          to={pages.home.path}
          onClick={(event) => {
            event.preventDefault()
            onClear()
          }}
        >
          Clear all
        </Link>
      )}
    </div>
  )
}

function FilterDot() {
  return (
    <span className={styles.dot}>
      <span className="visually-hidden">is active</span>
    </span>
  )
}
