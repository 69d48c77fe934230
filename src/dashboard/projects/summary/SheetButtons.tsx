import { papers } from '../../../domain/sheet/sheet.ts'
import { download } from '../../session/api.ts'
import { DownloadButton } from '../../shell/DownloadButton.tsx'

type Props = {
  /** The id of the project. */
  id: string
  /** A sheet has been downloaded. */
  onSaved?: () => void
}

/** A button for each paper, which downloads the sheet of a project. */
export const SheetButtons = ({ id, onSaved }: Props) =>
  papers.map((paper) => (
    <DownloadButton
      key={paper}
      title="With what tenders ask, without the contact and the note"
      load={() => download('GET /api/projects/:id/sheet', { params: { id }, query: { paper } })}
      failure="The sheet could not be made. Please try again."
      onSaved={onSaved}
    >
      Sheet {paper.toUpperCase()}
    </DownloadButton>
  ))
