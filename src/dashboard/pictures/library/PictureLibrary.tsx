import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../session/api.ts'
import { SAVED } from '../../session/arrival.ts'
import { useReload } from '../../session/queries.ts'
import type { Uploaded } from '../../session/upload.ts'
import { useChange } from '../../shell/change.ts'
import { FilterButtons } from '../../shell/forms/FilterButtons.tsx'
import { SearchBox } from '../../shell/forms/SearchBox.tsx'
import { focusRow } from '../../shell/list/rows.ts'
import looks from '../../shell/looks/looks.module.css'
import { Screen } from '../../shell/Screen.tsx'
import { SelectAll } from '../../shell/SelectAll.tsx'
import { useAddressView } from '../../shell/use-address-view.ts'
import { useIsShown } from '../../shell/use-is-shown.ts'
import { useSelection } from '../../shell/use-selection.ts'
import { FilePicker } from '../FilePicker.tsx'
import { LibraryPictures } from '../LibraryPictures.tsx'
import { filterLabels, libraryFilters, libraryView, picturesQuery } from '../library-queries.ts'
import { ShrinkProgress } from '../ShrinkProgress.tsx'
import { UploadProgress } from '../UploadProgress.tsx'
import { type Uploads, useUploads } from '../uploads.ts'
import { LibraryGuard } from './LibraryGuard.tsx'
import styles from './PictureLibrary.module.css'
import { PicturePanel } from './PicturePanel.tsx'
import { PictureSelectionBar } from './PictureSelectionBar.tsx'
import { useScreenDrop } from './use-screen-drop.ts'

export function PictureLibrary() {
  const { view, show, clear, searchKey } = useAddressView(libraryView)
  const isShown = useIsShown()
  const { filter, search, picture } = view
  const { uploads, add } = useLibraryUploads()
  const isUploading = uploads.isUnfinished
  const isOver = useScreenDrop(({ files }) => add([...files]))
  const { data, hasNextPage } = useInfiniteQuery(picturesQuery(filter, search))
  const counts = data?.pages[0]?.counts

  const pictures = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const selection = useSelection(useMemo(() => pictures.map(({ id }) => id), [pictures]))
  const chosen = new Set(selection.chosen)
  const selected = pictures.filter(({ id }) => chosen.has(id))
  const [visited, visit] = useState(picture)
  const focusNext = useFocusOnClose(picture, visit)

  /** The picture of the panel leaves the list: the focus goes to the one after it, or before it. */
  function leave() {
    if (!isShown()) return
    const index = pictures.findIndex(({ id }) => id === picture)
    focusNext((pictures[index + 1] ?? pictures[index - 1])?.id)
    show({ picture: '' }, false, SAVED)
  }

  /** The selection bar disappears, so the focus moves to the pictures. */
  function leaveSelection(goTo: string | undefined) {
    flushSync(() => selection.markAll(false))
    focusPicture(goTo, visit)
  }

  /** Moves the focus to the pictures if the selection bar disappears with it. What was selected since stays so. */
  function leaveMoved(ids: readonly string[], wereSelected: readonly string[]) {
    const first = pictures.findIndex(({ id }) => ids.includes(id))
    const stays = ({ id }: { id: string }) => !ids.includes(id)
    const goTo = pictures.slice(first).find(stays) ?? pictures.slice(0, first).findLast(stays)
    flushSync(() => selection.mark(wereSelected, false))
    if (document.activeElement === document.body) focusPicture(goTo?.id, visit)
  }

  return (
    <Screen
      title="Pictures"
      filled
      actions={<FilePicker label="Upload pictures" multiple onFiles={add} />}
      panel={
        picture ? (
          <PicturePanel
            key={picture}
            id={picture}
            isUploading={isUploading}
            onClose={() => show({ picture: '' })}
            onGone={leave}
          />
        ) : (
          <LibraryGuard isUploading={isUploading} />
        )
      }
    >
      <div className={isOver ? `${styles.library} ${styles.over}` : styles.library}>
        <div className={looks.tools}>
          <SelectAll
            className={`${looks.check} ${styles.selectAll}`}
            chosen={selected.length}
            all={pictures.length}
            onChange={selection.markAll}
          >
            Select all shown
          </SelectAll>
          {selected.length > 0 && (
            <PictureSelectionBar
              pictures={selected}
              isTrash={filter === 'trash'}
              onClear={() => leaveSelection(selected[0]?.id)}
              onMoved={leaveMoved}
            />
          )}
          <div className={styles.tools} hidden={selected.length > 0}>
            <SearchBox
              key={searchKey}
              label="Search pictures"
              search={search}
              onChange={(text) => show({ search: text }, true)}
            />
            <FilterButtons
              names={libraryFilters}
              labels={filterLabels}
              chosen={filter}
              countOf={(name) => counts?.[name]}
              onChoose={(name) => show({ filter: name, picture: '' })}
            />
          </div>
          <p role="status" className={`${looks.figures} ${styles.count}`}>
            {selected.length > 0 && countInWords(selected.length, pictures.length, hasNextPage)}
          </p>
        </div>
        <LibraryUploads uploads={uploads} />
        <LibraryPictures
          filter={filter}
          search={search}
          openId={picture || undefined}
          onOpen={({ id }) => show({ picture: id })}
          selection={selection}
          visited={visited}
          onVisit={visit}
          onClearSearch={() => clear({ search: '' })}
        />
      </div>
    </Screen>
  )
}

/** The pictures that are not loaded yet are not selected by 'Select all shown'. */
function countInWords(selected: number, loaded: number, hasMore: boolean) {
  return `${selected.toLocaleString('en')} of ${loaded.toLocaleString('en')}${hasMore ? ' loaded' : ''} selected`
}

/** Focuses the tile of a picture, or the filter where the list has no such tile. */
function focusPicture(id: string | undefined, visit: (id: string) => void) {
  if (id && focusRow(id, visit)) return
  document.querySelector<HTMLElement>('[data-filters] [aria-pressed="true"]')?.focus()
}

/** Moves the focus from a closed panel to its picture. The function returned names another one to go to. */
function useFocusOnClose(picture: string, visit: (id: string) => void) {
  const last = useRef({ open: picture, goTo: picture as string | undefined })
  const focus = useEffectEvent((id: string | undefined) => {
    if (document.activeElement?.closest('main') === null) focusPicture(id, visit)
  })
  useEffect(() => {
    const { open, goTo } = last.current
    last.current = { open: picture, goTo: picture }
    // Not inside the effect itself: the tile may have to be drawn first.
    if (open && !picture) queueMicrotask(() => focus(goTo))
  }, [picture])
  return (id: string | undefined) => {
    last.current.goTo = id
  }
}

function useLibraryUploads() {
  const uploads = useUploads(() => true)
  const reload = useReload()
  const lastKey = useRef(0)
  /** The shrunk picture, which the library has by then. */
  const remove = useChange({
    send: (id: string) => call('DELETE /api/pictures/:id', { params: { id } }),
    failure: 'The shrunk picture could not be deleted.',
    changed: 'pictures',
  })

  function add(files: readonly File[]) {
    for (const file of files) {
      lastKey.current += 1
      const key = String(lastKey.current)
      let uploaded: Uploaded | undefined
      uploads.start({
        key,
        list: LIBRARY,
        file,
        done(answer) {
          uploaded = answer
          reload('pictures')
        },
        undo: () => uploaded && remove.mutate(uploaded.id),
      })
    }
  }

  return { uploads, add }
}

/** The name of the list of uploads. */
const LIBRARY = 'library'

/** The uploads that are not finished, each with its progress, or why it failed. */
function LibraryUploads({ uploads }: { uploads: Uploads }) {
  const keys = Object.keys(uploads.running)
  if (keys.length === 0) return null
  return (
    <section aria-label="Uploads" className={styles.uploads}>
      <ShrinkProgress
        uploads={uploads}
        list={LIBRARY}
        otherwise={
          uploads.activeCount === 0
            ? 'No upload is running.'
            : `${uploads.activeCount} of ${keys.length} still uploading.`
        }
      />
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <UploadProgress of={key} uploads={uploads} mayKeep />
          </li>
        ))}
      </ul>
    </section>
  )
}
