import { Button } from '@mantine/core'
import { isUndescribed, withoutAlt } from '../../../../domain/project/section.ts'
import { SECTIONS_PER_PROJECT } from '../../../../domain/project/section-schema.ts'
import { ChooseFromLibrary, type ChosenPicture } from '../../../pictures/ChooseFromLibrary.tsx'
import { FilePicker } from '../../../pictures/FilePicker.tsx'
import { PictureTasks } from '../../../pictures/PictureTasks.tsx'
import styles from './SectionsFoot.module.css'
import type { SectionDraft } from './section-drafts.ts'

type Props = {
  sections: readonly SectionDraft[]
  onText: () => void
  onPictures: (files: File[]) => void
  onChosen: (picture: ChosenPicture) => void
}

/** The buttons that add sections, and the tasks that are left for those that are there. */
export function SectionsFoot({ sections, onText, onPictures, onChosen }: Props) {
  return (
    <div className={styles.foot}>
      {sections.length >= SECTIONS_PER_PROJECT ? (
        <p className={styles.note}>A project can have at most {SECTIONS_PER_PROJECT} sections.</p>
      ) : (
        <>
          <Button variant="default" onClick={onText}>
            Add text
          </Button>
          <FilePicker label="Add pictures" multiple onFiles={onPictures} />
          <ChooseFromLibrary label="Add from the library" noun="a section" onChoose={onChosen} />
        </>
      )}
      <PictureTasks missing={withoutAlt(sections)} onFirstMissing={() => goToFirst(sections)} />
    </div>
  )
}

function goToFirst(sections: readonly SectionDraft[]) {
  const first = sections.find(isUndescribed)
  document.querySelector<HTMLElement>(`[data-key="${first?.key}"] input:not([type="file"])`)?.focus()
}
