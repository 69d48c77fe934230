import { type RefObject, useRef } from 'react'
import type { NumberedPicture } from '../../../domain/content/content-parts-schema.ts'
import { FILE_TOO_LARGE, MAX_FILE_SIZE } from '../../../domain/picture/file-limit.ts'
import { type ChosenPicture, descriptionFor } from '../../pictures/ChooseFromLibrary.tsx'
import { PictureFields } from '../../pictures/PictureFields.tsx'
import { usePictureFacts } from '../../pictures/use-picture-facts.ts'
import { toastError } from '../../shell/toasts/notify.tsx'
import type { Edit } from '../edited.ts'
import { errorsBelow } from '../rules/editor-state.ts'
import { ListRow } from './ListRow.tsx'
import { moveItem, OrderedList } from './OrderedList.tsx'
import { PicturesField } from './PicturesField.tsx'
import { restoreEntry, useNextId, useUndoOffers } from './use-undo-offers.ts'

type Props = { edit: Edit<NumberedPicture[]>; most: number; legend?: string }

/** Pictures with descriptions: several added at once, ordered by mouse and keyboard, deleted with Undo. */
export function PictureList({ edit, most, legend = edit.field.label }: Props) {
  const { path, value: pictures, form, change } = edit
  const { uploads } = form
  const list = useRef<HTMLFieldSetElement>(null)
  const facts = usePictureFacts(pictures.map(({ img_src }) => img_src))
  const does = usePictureChanges(edit, most, list)
  const fieldOf = (id: number) => `${path}.${id}.img_src`
  const errorsOf = ({ id }: NumberedPicture) => errorsBelow(edit.errors, String(id))
  return (
    <PicturesField
      ref={list}
      legend={legend}
      list={path}
      whenEmpty={
        !pictures.length &&
        `No pictures yet. Several can be dropped here at once, each up to ${MAX_FILE_SIZE}.`
      }
      whenFull={pictures.length >= most && `At most ${most} pictures.`}
      error={edit.error}
      uploads={uploads}
      onFiles={does.add}
      onChoose={does.addChosen}
      noun={legend}
      undescribed={pictures.filter(({ alt }) => !alt.trim()).map(({ id }) => String(id))}
    >
      <OrderedList
        items={pictures}
        keyOf={({ id }) => String(id)}
        pathOf={({ id }) => `${path}.${id}`}
        usedBy={(picture) => [
          picture,
          facts[picture.img_src],
          path,
          ...Object.values(errorsOf(picture)),
          uploads.running[fieldOf(picture.id)],
          uploads.tooLargeIn(path).length > 1,
          form.isLocked,
        ]}
        onMove={(from, to) => change((before) => moveItem(before, from, to))}
      >
        {(picture, index, handle) => {
          const { id, img_src, alt } = picture
          const name = `Picture ${index + 1}`
          const errors = errorsOf(picture)
          const remove = () => does.remove(picture, index)
          return (
            <ListRow name={name} handle={handle} isFaulty={Object.keys(errors).length > 0} onDelete={remove}>
              <PictureFields
                name={name}
                field={fieldOf(id)}
                address={img_src}
                facts={facts[img_src]}
                alt={alt}
                error={errors.img_src}
                altError={errors.alt}
                uploads={uploads}
                mayReplace
                onFile={(file) => does.take(picture, file)}
                onChoose={(chosen) => does.choose(picture, chosen)}
                onAlt={(written) => does.changeOne(id, { alt: written })}
                onDelete={remove}
              />
            </ListRow>
          )
        }}
      </OrderedList>
    </PicturesField>
  )
}

function usePictureChanges(
  { path, value: pictures, saved = [], form, change }: Edit<NumberedPicture[]>,
  most: number,
  list: RefObject<HTMLFieldSetElement | null>,
) {
  const nextId = useNextId(pictures, saved)
  const offerUndo = useUndoOffers(form)
  const { uploads } = form
  const fieldOf = (id: number) => `${path}.${id}.img_src`
  const changeOne = (id: number, changes: Partial<NumberedPicture>) =>
    change((before) => before.map((other) => (other.id === id ? { ...other, ...changes } : other)))

  function add(files: readonly File[]) {
    if (!uploads.mayStart()) return
    const room = most - pictures.length
    const left = files.length - room
    if (left > 0)
      toastError(`At most ${most} pictures: ${left === 1 ? '1 file was' : `${left} files were`} not added.`)
    const added = files
      .slice(0, room)
      .map((file) => ({ file, picture: { img_src: '', alt: '', id: nextId() } }))
    change((before) => [...before, ...added.map(({ picture }) => picture)])
    for (const { picture, file } of added) take(picture, file)
  }

  /** The file becomes this picture; its description stays. */
  function take({ id, img_src }: NumberedPicture, file: File) {
    const show = (address: string) => changeOne(id, { img_src: address })
    uploads.start({
      key: fieldOf(id),
      list: path,
      file,
      tooLarge: FILE_TOO_LARGE,
      done: ({ url }) => show(url),
      undo: () => show(img_src),
    })
  }

  /** A picture of the library becomes this picture, and offers a description where there is none. */
  function choose({ id, alt }: NumberedPicture, chosen: ChosenPicture) {
    if (!uploads.mayStart()) return
    uploads.cancel(fieldOf(id))
    changeOne(id, { img_src: chosen.url, alt: descriptionFor(alt, chosen) })
  }

  function addChosen(chosen: ChosenPicture) {
    if (!uploads.mayStart()) return
    const picture = { id: nextId(), img_src: chosen.url, alt: descriptionFor('', chosen) }
    change((before) => [...before, picture])
  }

  function remove(picture: NumberedPicture, index: number) {
    if (form.isLocked) return
    uploads.cancel(fieldOf(picture.id))
    change((before) => before.filter(({ id }) => id !== picture.id))
    list.current?.focus()
    if (!picture.img_src && !picture.alt) return
    offerUndo('Picture deleted.', () => {
      change((before) => restoreEntry(before, index, picture))
      list.current?.focus()
    })
  }

  return { changeOne, add, take, choose, addChosen, remove }
}

/** Without the pictures that have not arrived, whose files cannot be kept; one that is described stays, and waits for its file. */
export const withoutUploads = (pictures: readonly NumberedPicture[]) =>
  pictures.filter(({ img_src, alt }) => img_src !== '' || alt !== '')
