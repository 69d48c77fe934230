import { Button } from '@mantine/core'
import { type Paper, papers } from '../../../domain/sheet/sheet.ts'
import { download } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { saveFile } from '../../shell/ExportButton.tsx'

type Props = {
  /** The id of the project. */
  id: string
  /** A sheet has been downloaded. */
  onSaved?: () => void
}

/** A button for each paper, which downloads the sheet of a project. */
export function SheetButtons({ id, onSaved }: Props) {
  const { mutate, isPending, variables } = useChange({
    send: (paper: Paper) => download('GET /api/projects/:id/sheet', { params: { id }, query: { paper } }),
    onSaved: saveFile,
    failure: 'The sheet could not be made. Please try again.',
  })
  return papers.map((paper) => (
    <Button
      key={paper}
      variant="default"
      title="With what tenders ask, without the contact and the note"
      loading={isPending && variables === paper}
      onClick={() => mutate(paper, { onSuccess: onSaved })}
    >
      Sheet {paper.toUpperCase()}
    </Button>
  ))
}
