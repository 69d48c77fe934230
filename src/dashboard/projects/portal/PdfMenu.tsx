import { Button } from '@mantine/core'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { type PackKind, packKinds } from '../../../domain/pack/pack-fields.ts'
import { papers } from '../../../domain/sheet/sheet.ts'
import looks from '../../shell/looks/looks.module.css'
import { ON_SHEET, useSheet } from '../summary/use-sheet.ts'

const FOR_SEVERAL: readonly PackKind[] = ['sheets', 'pack', 'works']
const FOR_ONE: readonly PackKind[] = ['pack', 'works']

type Props = {
  projects: readonly ProjectJson[]
  /** Opens the dialog that makes a PDF of this kind. */
  onPack: (kind: PackKind) => void
  /** A sheet has been downloaded. */
  onSaved: () => void
}

/** What is printed of the selected projects; the sheet of a single one is downloaded at once. */
export function PdfMenu({ projects, onPack, onSaved }: Props) {
  const sheet = useSheet()
  const only = projects.length === 1 ? projects[0] : undefined
  return (
    <div className={looks.stack}>
      {only &&
        papers.map((paper) => (
          <Button
            key={paper}
            variant="default"
            title={ON_SHEET}
            loading={sheet.isPending && sheet.variables.paper === paper}
            onClick={() => sheet.mutate({ id: only.id, paper }, { onSuccess: onSaved })}
          >
            Sheet {paper.toUpperCase()}
          </Button>
        ))}
      {(only ? FOR_ONE : FOR_SEVERAL).map((kind) => (
        <Button key={kind} variant="default" onClick={() => onPack(kind)}>
          {packKinds[kind]}…
        </Button>
      ))}
    </div>
  )
}
