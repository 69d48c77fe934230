import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LibraryPicture } from '../../domain/library-schema.ts'
import { useReload } from '../session/queries.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { SearchBox } from '../shell/forms/SearchBox.tsx'
import styles from './ChoosePictureDialog.module.css'
import { FilePicker } from './FilePicker.tsx'
import { LibraryPictures } from './LibraryPictures.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { isInProgress, useUploads } from './uploads.ts'

const UPLOAD = 'chosen'

/** A picture of the library, or one that was uploaded now. */
type Chosen = Pick<LibraryPicture, 'id' | 'url' | 'width' | 'height' | 'picture' | 'alts' | 'type'>

type Props = {
  title: string
  mayUpload?: boolean
  /** The id of the picture that cannot be chosen. */
  without?: string
  onChoose: (picture: Chosen) => void
  onClose: () => void
}

/** Chooses a picture of the library, by its name or by where it is used. */
export function ChoosePictureDialog({ title, mayUpload = false, without, onChoose, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [clearings, setClearings] = useState(0)
  const [visited, visit] = useState(without)
  const uploads = useUploads(() => true)
  const reload = useReload()
  const upload = uploads.running[UPLOAD]

  function take([file]: File[]) {
    if (!file) return
    uploads.start({
      key: UPLOAD,
      file,
      done(uploaded) {
        reload('pictures')
        onChoose({ ...uploaded, alts: [] })
      },
    })
  }

  return (
    <Dialog onClose={onClose} title={title} size={960}>
      <div className={styles.dialog}>
        <div className={styles.tools}>
          <SearchBox key={clearings} label="Search pictures" search={search} onChange={setSearch} />
          {mayUpload && !(upload && isInProgress(upload)) && (
            <FilePicker label="Upload a picture" onFiles={take} />
          )}
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
        <UploadProgress of={UPLOAD} uploads={uploads} />
        <LibraryPictures
          filter="all"
          search={search}
          openId={without}
          onOpen={(picture) => picture.id !== without && onChoose(picture)}
          visited={visited}
          onVisit={visit}
          onClearSearch={() => {
            setSearch('')
            setClearings(clearings + 1)
          }}
        />
      </div>
    </Dialog>
  )
}
