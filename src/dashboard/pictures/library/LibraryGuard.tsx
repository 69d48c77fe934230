import { pages } from '../../../domain/shared/pages.ts'
import { LeaveGuard } from '../../shell/unsaved/LeaveGuard.tsx'
import { libraryView } from '../library-queries.ts'

const UPLOADS = {
  title: 'Stop the uploads?',
  words: 'Pictures that are still uploading are lost if you leave. Those that have arrived stay.',
}
const CHANGES_AND_UPLOADS = {
  title: 'Leave without saving?',
  words:
    'Your changes in this form are not saved. They will be lost if you leave it; leaving this screen also stops the uploads.',
}

type Props = {
  isUploading: boolean
  /** The id of the picture whose form has unsaved changes. */
  changed?: string
}

/**
 * Asks before uploads or unsaved changes are lost. The router takes only one guard at a time: an open panel draws it, otherwise the
 * library.
 */
export const LibraryGuard = ({ isUploading, changed }: Props) => (
  <LeaveGuard
    isDirty={isUploading || Boolean(changed)}
    question={isUploading ? (changed ? CHANGES_AND_UPLOADS : UPLOADS) : undefined}
    staysAt={({ pathname, search }) =>
      pathname === pages.pictures.path &&
      (!changed || libraryView.read(new URLSearchParams(search)).picture === changed)
    }
  />
)
