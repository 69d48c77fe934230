import { useRef } from 'react'
import type { NumberedPicture } from '../../../domain/content/content-parts-schema.ts'
import { FILE_TOO_LARGE, MAX_FILE_SIZE } from '../../../domain/picture/file-limit.ts'
import { ChooseFromLibrary, type ChosenPicture, descriptionFor } from '../../pictures/ChooseFromLibrary.tsx'
import { FilePicker } from '../../pictures/FilePicker.tsx'
import { PictureFields } from '../../pictures/PictureFields.tsx'
import { PictureTasks } from '../../pictures/PictureTasks.tsx'
import { ShrinkProgress } from '../../pictures/ShrinkProgress.tsx'
import { usePictureFacts } from '../../pictures/use-picture-facts.ts'
import { toastError } from '../../shell/toasts/notify.tsx'
import { errorsBelow } from '../rules/editor-state.ts'
import type { FormPart } from '../use-editor.ts'
import { FileDrop } from './FileDrop.tsx'
import { ListRow } from './ListRow.tsx'
import { moveItem, OrderedList } from './OrderedList.tsx'
import styles from './PictureList.module.css'
import { useNextId } from './use-next-id.ts'
import { restoreEntry, useUndoOffers } from './use-undo-offers.ts'

type Props<Item extends NumberedPicture> = {
  legend: string
  /** The path of the list in the draft: 'strip', 'marquee.upper'. */
  path: string
  pictures: readonly Item[]
  /** The pictures of the saved version: a new one takes no id that is used there. */
  saved: readonly Item[]
  empty: Omit<Item, 'id'>
  /** At most so many. */
  most: number
  form: FormPart
  onChange: (next: (before: readonly Item[]) => Item[]) => void
}

/** Pictures in their order, each with its description: several added at once, ordered by mouse and keyboard, deleted with Undo. */
export function PictureList<Item extends NumberedPicture>({ path, pictures, form, ...props }: Props<Item>) {
  const { legend, saved, empty, most, onChange } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const nextId = useNextId(pictures, saved)
  const offerUndo = useUndoOffers(form)
  const { uploads } = form
  const facts = usePictureFacts(pictures.map(({ img_src }) => img_src))
  const fieldOf = (id: number) => `${path}.${id}.img_src`
  const changeOne = (id: number, changes: Partial<Item>) =>
    onChange((before) => before.map((other) => (other.id === id ? { ...other, ...changes } : other)))

  function add(files: readonly File[]) {
    if (!uploads.mayStart()) return
    const room = most - pictures.length
    const left = files.length - room
    if (left > 0)
      toastError(`At most ${most} pictures: ${left === 1 ? '1 file was' : `${left} files were`} not added.`)
    const added = files.slice(0, room).map((file) => ({ file, picture: { ...empty, id: nextId() } as Item }))
    onChange((before) => [...before, ...added.map(({ picture }) => picture)])
    for (const { picture, file } of added) take(picture, file)
  }

  /** The file becomes this picture; its description stays. */
  function take({ id, img_src }: Item, file: File) {
    const show = (address: string) => changeOne(id, { img_src: address } as Partial<Item>)
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
  function choose({ id, alt }: Item, chosen: ChosenPicture) {
    if (!uploads.mayStart()) return
    uploads.cancel(fieldOf(id))
    changeOne(id, { img_src: chosen.url, alt: descriptionFor(alt, chosen) } as Partial<Item>)
  }

  function addChosen(chosen: ChosenPicture) {
    if (!uploads.mayStart()) return
    const picture = { ...empty, id: nextId(), img_src: chosen.url, alt: descriptionFor('', chosen) } as Item
    onChange((before) => [...before, picture])
  }

  function remove(picture: Item, place: number) {
    if (form.isLocked) return
    uploads.cancel(fieldOf(picture.id))
    onChange((before) => before.filter(({ id }) => id !== picture.id))
    list.current?.focus()
    if (!picture.img_src && !picture.alt) return
    offerUndo('Picture deleted.', () => {
      onChange((before) => restoreEntry(before, place, picture))
      list.current?.focus()
    })
  }

  const errorsOf = ({ id }: Item) => errorsBelow(form.errors, `${path}.${id}`)
  const usedBy = (picture: Item) => [
    picture,
    facts[picture.img_src],
    path,
    ...Object.values(errorsOf(picture)),
    uploads.running[fieldOf(picture.id)],
    uploads.tooLargeIn(path).length > 1,
    form.isLocked,
  ]

  const missing = pictures.filter(({ alt }) => !alt.trim())
  const error = form.errors[path]
  return (
    <FileDrop ref={list} legend={legend} onFiles={add}>
      <p className={styles.note}>
        {pictures.length
          ? 'Drag the handles to change the order.'
          : `No pictures yet. Several can be dropped here at once, each up to ${MAX_FILE_SIZE}.`}
      </p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ShrinkProgress uploads={uploads} list={path} />
      <OrderedList
        items={pictures}
        keyOf={({ id }) => String(id)}
        pathOf={({ id }) => `${path}.${id}`}
        usedBy={usedBy}
        onMove={(from, to) => onChange((before) => moveItem(before, from, to))}
      >
        {(picture, place, handle) => {
          const { id, img_src, alt } = picture
          const name = `Picture ${place + 1}`
          const errors = errorsOf(picture)
          return (
            <ListRow
              name={name}
              handle={handle}
              isFaulty={Object.keys(errors).length > 0}
              onDelete={() => remove(picture, place)}
            >
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
                onFile={(file) => take(picture, file)}
                onChoose={(chosen) => choose(picture, chosen)}
                onAlt={(written) => changeOne(id, { alt: written } as Partial<Item>)}
                onDelete={() => remove(picture, place)}
              />
            </ListRow>
          )
        }}
      </OrderedList>
      <div className={styles.foot}>
        {pictures.length < most ? (
          <>
            <FilePicker label="Add pictures" multiple onFiles={add} />
            <ChooseFromLibrary label="Add from the library" noun={legend} onChoose={addChosen} />
          </>
        ) : (
          <p className={styles.note}>At most {most} pictures.</p>
        )}
        <PictureTasks
          missing={missing.length}
          onFirstMissing={() =>
            list.current
              ?.querySelector<HTMLElement>(`[data-key="${missing[0]?.id}"] input:not([type="file"])`)
              ?.focus()
          }
        />
      </div>
    </FileDrop>
  )
}

/** Without the pictures that have not arrived, whose files cannot be kept; one that is described stays, and waits for its file. */
export const withoutUploads = <Item extends NumberedPicture>(pictures: readonly Item[]): Item[] =>
  pictures.filter(({ img_src, alt }) => img_src !== '' || alt !== '')
