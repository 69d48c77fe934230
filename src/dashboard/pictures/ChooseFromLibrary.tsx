import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LibraryPicture } from '../../domain/library-schema.ts'
import { PlainButton } from '../shell/looks/buttons.ts'
import { onDemand } from '../shell/on-demand.tsx'
import { keepFacts } from './picture-facts.ts'

// Loaded on demand: most pictures are uploaded.
export const LibraryDialog = onDemand(() =>
  import('./ChoosePictureDialog.tsx').then((file) => file.ChoosePictureDialog),
)

const LABEL = 'Choose from the library'

/** The data of a chosen picture, the same as of an upload, with its descriptions elsewhere. */
export type ChosenPicture = Pick<LibraryPicture, 'url' | 'width' | 'height' | 'type' | 'picture' | 'alts'>

type Props = {
  label?: string
  /** 'hero picture', 'picture 3': what is chosen. */
  noun: string
  isSmall?: boolean
  onChoose: (picture: ChosenPicture) => void
}

/** A button beside a FilePicker, which chooses an uploaded picture again. */
export function ChooseFromLibrary({ label = LABEL, noun, isSmall = false, onChoose }: Props) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const name = `${label}: ${noun}`
  return (
    <>
      <PlainButton size={isSmall ? 'compact-sm' : undefined} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </PlainButton>
      {isOpen && (
        <LibraryDialog
          title={name}
          onClose={() => setOpen(false)}
          onChoose={(picture) => {
            setOpen(false)
            keepFacts(queries, picture)
            onChoose(picture)
          }}
        />
      )}
    </>
  )
}

/** The description of a place that takes a picture: its own, else one that the picture has elsewhere. */
export const descriptionFor = (alt: string, { alts }: Pick<ChosenPicture, 'alts'>) =>
  alt.trim() ? alt : (alts.find((other) => other !== '') ?? alt)
