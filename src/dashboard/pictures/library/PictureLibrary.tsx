import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FILE_TOO_LARGE } from '../../../domain/picture/picture.ts'
import { call, messageOf } from '../../session/api.ts'
import type { Uploaded } from '../../session/upload.ts'
import { SearchBox } from '../../shell/forms/SearchBox.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { toastError } from '../../shell/toasts/notify.tsx'
import { useAddressView } from '../../shell/use-address-view.ts'
import { FilePicker } from '../FilePicker.tsx'
import { LibraryPictures } from '../LibraryPictures.tsx'
import { filterLabels, libraryFilters } from '../library-filters.ts'
import { picturesQuery, usePicturesChanged } from '../library-queries.ts'
import { useUploads } from '../use-uploads.ts'
import { LibraryUploads } from './LibraryUploads.tsx'
import { readView, writeView } from './library-view.ts'
import styles from './PictureLibrary.module.css'
import { PicturePanel } from './PicturePanel.tsx'
import { useScreenDrop } from './use-screen-drop.ts'

/** All uploaded pictures. The filter, the search and the open picture are kept in the URL. */
export function PictureLibrary() {
  const { view, show } = useAddressView(readView, writeView)
  const { filter, search, picture } = view
  const { uploads, add } = useLibraryUploads()
  const isOver = useScreenDrop(add)
  const { data } = useInfiniteQuery(picturesQuery(filter, search))
  // The search box reports its text after a pause; a new key clears text that is not reported yet.
  const [clearings, setClearings] = useState(0)
  const counts = data?.pages[0]?.counts

  function close() {
    show({ picture: '' })
    document.querySelector<HTMLElement>(`[data-picture="${CSS.escape(picture)}"]`)?.focus()
  }

  return (
    <Screen
      title="Pictures"
      filled
      actions={<FilePicker label="Upload pictures" multiple onFiles={add} />}
      panel={picture && <PicturePanel key={picture} id={picture} onClose={close} />}
    >
      <div className={isOver ? `${styles.library} ${styles.over}` : styles.library}>
        <div className={styles.tools}>
          <SearchBox
            key={clearings}
            label="Search pictures"
            search={search}
            onChange={(text) => show({ search: text }, true)}
          />
          <fieldset className={styles.filters}>
            <legend>Show</legend>
            {libraryFilters.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === filter}
                onClick={() => show({ filter: name, picture: '' })}
              >
                {filterLabels[name]}
                {counts && ` ${counts[name].toLocaleString('en')}`}
              </button>
            ))}
          </fieldset>
        </div>
        <LibraryUploads uploads={uploads} />
        <LibraryPictures
          filter={filter}
          search={search}
          openId={picture || undefined}
          onOpen={({ id }) => show({ picture: id })}
          onClearSearch={() => {
            show({ search: '' }, true)
            setClearings(clearings + 1)
          }}
        />
      </div>
    </Screen>
  )
}

/** Many files at once, each with a progress of its own. */
function useLibraryUploads() {
  const uploads = useUploads(() => true)
  const changed = usePicturesChanged()
  const lastKey = useRef(0)

  function add(files: readonly File[]) {
    for (const file of files) {
      lastKey.current += 1
      const key = String(lastKey.current)
      let uploaded: Uploaded | undefined
      uploads.start({
        key,
        file,
        tooLarge: FILE_TOO_LARGE,
        done(answer) {
          uploaded = answer
          changed()
        },
        undo: () => uploaded && void remove(uploaded.id),
      })
    }
  }

  /** The shrunk picture, which the library has by now. */
  async function remove(id: string) {
    try {
      await call('DELETE /api/pictures/:id', { params: { id } })
    } catch (error) {
      toastError(messageOf(error, 'The shrunk picture could not be deleted.'))
    }
    changed()
  }

  return { uploads, add }
}
