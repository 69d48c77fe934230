import { useRef } from 'react'
import type { NumberedPicture } from '../../../domain/content/content-parts-schema.ts'
import { MAX_FILE_SIZE } from '../../../domain/picture/file-limit.ts'
import type { Edit } from '../edited.ts'
import { errorsBelow } from '../rules/editor-state.ts'
import { PicturesField } from './PicturesField.tsx'
import { useNextId } from './use-undo-offers.ts'

type Props = { edit: Edit<NumberedPicture[]>; most: number; legend?: string }

/** The pictures of a content page. */
export function PictureList({ edit, most, legend = edit.field.label }: Props) {
  const { path, value: entries, saved = [], form, change } = edit
  const nextId = useNextId(entries, saved)
  return (
    <PicturesField
      {...{ legend, path, entries, most, form, isWorthKeeping }}
      ref={useRef(null)}
      noun={legend}
      whenEmpty={`No pictures yet. Several can be dropped here at once, each up to ${MAX_FILE_SIZE}.`}
      whenFull={`At most ${most} pictures.`}
      tooMany={(left) =>
        `At most ${most} pictures: ${left === 1 ? '1 file was' : `${left} files were`} not added.`
      }
      keyOf={({ id }) => String(id)}
      pathOf={({ id }) => `${path}.${id}`}
      fieldOf={({ id }) => `${path}.${id}.img_src`}
      pictureOf={({ img_src, alt }) => ({ address: img_src, alt })}
      errorsOf={({ id }) => {
        const { img_src: picture, alt } = errorsBelow(edit.errors, String(id))
        return { picture, alt }
      }}
      made={() => ({ id: nextId(), img_src: '', alt: '' })}
      withPicture={(picture, { url }) => ({ ...picture, img_src: url })}
      withAlt={(picture, alt) => ({ ...picture, alt })}
      onChange={change}
      mayReplace
    />
  )
}

const isWorthKeeping = ({ img_src, alt }: NumberedPicture) => img_src !== '' || alt !== ''

/** Without the pictures that have not arrived, whose files cannot be kept; one that is described stays, and waits for its file. */
export const withoutUploads = (pictures: readonly NumberedPicture[]) => pictures.filter(isWorthKeeping)
