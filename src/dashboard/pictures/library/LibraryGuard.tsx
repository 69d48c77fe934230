import { pages } from '../../../domain/shared/pages.ts'
import { LeaveGuard } from '../../shell/unsaved/LeaveGuard.tsx'
import { libraryView } from '../library-queries.ts'

const UPLOADS = {
  title: 'Stop the uploads?',
  words: 'Pictures that have not arrived are lost if you leave. Those that have arrived stay.',
}
const CHANGES_AND_UPLOADS = {
  title: 'Leave without saving?',
  words:
    'Your changes in this form are not saved. They will be lost if you leave it; leaving this screen also stops the uploads.',
}

type Props = {
  /** Not all uploads have arrived. */
  isUploading: boolean
  /** The id of the picture whose form has unsaved changes. */
  changed?: string
}

/**
 * Asks before uploads or unsaved changes are lost. The router takes only one guard at a time: an open panel draws it, otherwise the
 * library.
 */
export const LibraryGuard = ({ isUploading, changed }: Props) =>
  changed ? (
    <LeaveGuard
      isDirty
      question={isUploading ? CHANGES_AND_UPLOADS : undefined}
      staysAt={(next) =>
        isLibrary(next) && libraryView.read(new URLSearchParams(next.search)).picture === changed
      }
    />
  ) : (
    <LeaveGuard isDirty={isUploading} question={UPLOADS} staysAt={isLibrary} />
  )

const isLibrary = ({ pathname }: { pathname: string }) => pathname === pages.pictures.path
