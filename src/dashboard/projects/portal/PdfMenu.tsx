import { Button } from '@mantine/core'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { type PackKind, packKinds } from '../../../domain/pack/pack-fields.ts'
import looks from '../../shell/looks/looks.module.css'
import { SheetButtons } from '../summary/SheetButtons.tsx'

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
  const only = projects.length === 1 ? projects[0] : undefined
  return (
    <div className={looks.stack}>
      {only && <SheetButtons id={only.id} onSaved={onSaved} />}
      {(only ? FOR_ONE : FOR_SEVERAL).map((kind) => (
        <Button key={kind} variant="default" onClick={() => onPack(kind)}>
          {packKinds[kind]}…
        </Button>
      ))}
    </div>
  )
}
