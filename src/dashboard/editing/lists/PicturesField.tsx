import { UnstyledButton } from '@mantine/core'
import { type ReactNode, type RefObject, useState } from 'react'
import { FILE_TOO_LARGE } from '../../../domain/picture/file-limit.ts'
import { ChooseFromLibrary, type ChosenPicture, descriptionFor } from '../../pictures/ChooseFromLibrary.tsx'
import { FilePicker } from '../../pictures/FilePicker.tsx'
import { PictureFields } from '../../pictures/PictureFields.tsx'
import { ShrinkProgress } from '../../pictures/ShrinkProgress.tsx'
import looks from '../../shell/looks/looks.module.css'
import { toastError } from '../../shell/toasts/notify.tsx'
import type { FormPart } from '../use-editor.ts'
import { ListRow } from './ListRow.tsx'
import { OrderedList } from './OrderedList.tsx'
import styles from './PicturesField.module.css'
import { restoreEntry, useUndoOffers } from './use-undo-offers.ts'

/** A picture as a list draws it; the address is empty until it is uploaded. */
type Drawn = { address: string; alt: string }
type Errors = { picture?: string; alt?: string }
type Arrived = Omit<ChosenPicture, 'alts'>

type Props<Item> = {
  ref: RefObject<HTMLFieldSetElement | null>
  legend: string
  /** The path of the list in the draft, and the name of the list of its uploads. */
  path: string
  /** 'a section': what the library is opened for. */
  noun: string
  entries: readonly Item[]
  most: number
  whenEmpty: string
  /** The note in place of the buttons, when nothing can be added. */
  whenFull: string
  /** Said of files for which there is no room. */
  tooMany: (left: number) => string
  keyOf: (item: Item) => string
  /** The path of an item, by which a hint finds it. */
  pathOf: (item: Item, index: number) => string
  /** The key of its upload. */
  fieldOf: (item: Item) => string
  /** Undefined for an item that is no picture. */
  pictureOf: (item: Item) => Drawn | undefined
  errorsOf: (item: Item) => Errors
  made: () => Item
  withPicture: (item: Item, arrived: Arrived) => Item
  withAlt: (item: Item, alt: string) => Item
  isWorthKeeping: (item: Item) => boolean
  /** A picture that has arrived can be replaced by another file. */
  mayReplace?: boolean
  form: FormPart
  onChange: (next: (before: readonly Item[]) => Item[]) => void
  /** Draws an item that is no picture. */
  children?: (item: Item, name: string, error: string | undefined) => ReactNode
  buttons?: ReactNode
}

/**
 * Pictures with descriptions: several added at once, ordered by mouse and keyboard, deleted with Undo; with a place to drop files, the
 * buttons, and the tasks that are left.
 */
export function PicturesField<Item>(props: Props<Item>) {
  const { ref, legend, path, entries, form, keyOf, pictureOf, fieldOf, errorsOf, mayReplace } = props
  const { uploads } = form
  const [isOver, setOver] = useState(false)
  const does = usePictureChanges(props)
  const error = form.errors[path]
  const undescribed = entries.filter((item) => pictureOf(item)?.alt.trim() === '').map(keyOf)
  const selector = `[data-key="${undescribed[0]}"] input:not([type="file"])`
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className={isOver ? `${looks.group} ${styles.over}` : looks.group}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!event.dataTransfer.files.length) return
        event.preventDefault()
        does.add([...event.dataTransfer.files])
      }}
    >
      <legend>{legend}</legend>
      <p className={looks.muted}>
        {entries.length ? 'Drag the handles to change the order.' : props.whenEmpty}
      </p>
      {error && (
        <p role="alert" className={looks.fault}>
          {error}
        </p>
      )}
      <ShrinkProgress uploads={uploads} list={path} />
      <OrderedList
        items={entries}
        keyOf={keyOf}
        pathOf={props.pathOf}
        usedBy={(item) => [
          item,
          path,
          ...Object.values(errorsOf(item)),
          uploads.shownFor(fieldOf(item)),
          form.isLocked,
        ]}
        onMove={props.onChange}
      >
        {(item, index, handle) => {
          const picture = pictureOf(item)
          const name = `${picture ? 'Picture' : 'Text'} ${index + 1}`
          const errors = errorsOf(item)
          const remove = () => does.remove(item, index)
          return (
            <ListRow
              name={name}
              handle={handle}
              isFaulty={Object.values(errors).some((fault) => fault !== undefined)}
              onDelete={remove}
            >
              {picture ? (
                <PictureFields
                  {...{ ...picture, name, uploads, mayReplace }}
                  field={fieldOf(item)}
                  error={errors.picture}
                  altError={errors.alt}
                  onFile={(file) => does.take(item, file)}
                  onChoose={(chosen) => does.choose(item, chosen)}
                  onAlt={(alt) => does.changeOne(item, (now) => props.withAlt(now, alt))}
                  onDelete={remove}
                />
              ) : (
                props.children?.(item, name, errors.picture)
              )}
            </ListRow>
          )
        }}
      </OrderedList>
      <div className={`${looks.actions} ${styles.foot}`}>
        {entries.length >= props.most ? (
          <p className={looks.muted}>{props.whenFull}</p>
        ) : (
          <>
            {props.buttons}
            <FilePicker label="Add pictures" multiple onFiles={does.add} />
            <ChooseFromLibrary label="Add from the library" noun={props.noun} onChoose={does.addChosen} />
          </>
        )}
        {undescribed.length > 0 && (
          <UnstyledButton
            className={styles.undescribed}
            onClick={() => ref.current?.querySelector<HTMLElement>(selector)?.focus()}
          >
            {undescribed.length === 1
              ? '1 picture has no description yet'
              : `${undescribed.length} pictures have no description yet`}
          </UnstyledButton>
        )}
      </div>
    </fieldset>
  )
}

function usePictureChanges<Item>(props: Props<Item>) {
  const { ref, path, entries, most, keyOf, fieldOf, pictureOf, made, withPicture, withAlt, form } = props
  const { onChange } = props
  const { uploads } = form
  const offerUndo = useUndoOffers(form)
  const altOf = (item: Item) => pictureOf(item)?.alt ?? ''
  const changeOne = (item: Item, next: (now: Item) => Item) =>
    onChange((before) => before.map((other) => (keyOf(other) === keyOf(item) ? next(other) : other)))
  const chosenFor = (item: Item, chosen: ChosenPicture) =>
    withAlt(withPicture(item, chosen), descriptionFor(altOf(item), chosen))

  function add(files: readonly File[]) {
    if (!uploads.mayStart()) return
    const room = most - entries.length
    if (files.length > room) toastError(props.tooMany(files.length - room))
    const added = files.slice(0, room).map((file) => ({ file, item: made() }))
    onChange((before) => [...before, ...added.map(({ item }) => item)])
    for (const { item, file } of added) take(item, file)
  }

  /** The file becomes this picture; its description stays. */
  function take(item: Item, file: File) {
    uploads.start({
      key: fieldOf(item),
      list: path,
      file,
      tooLarge: FILE_TOO_LARGE,
      done: (uploaded) => changeOne(item, (now) => withPicture(now, uploaded)),
      undo: () => changeOne(item, (now) => withAlt(item, altOf(now))),
    })
  }

  /** A picture of the library becomes this picture, and offers a description where there is none. */
  function choose(item: Item, chosen: ChosenPicture) {
    if (!uploads.mayStart()) return
    uploads.cancel(fieldOf(item))
    changeOne(item, (now) => chosenFor(now, chosen))
  }

  function addChosen(chosen: ChosenPicture) {
    if (uploads.mayStart()) onChange((before) => [...before, chosenFor(made(), chosen)])
  }

  function remove(item: Item, index: number) {
    if (form.isLocked) return
    uploads.cancel(fieldOf(item))
    onChange((before) => before.filter((other) => keyOf(other) !== keyOf(item)))
    ref.current?.focus()
    if (!props.isWorthKeeping(item)) return
    offerUndo(`${pictureOf(item) ? 'Picture' : 'Text'} deleted.`, () => {
      onChange((before) => restoreEntry(before, index, item, keyOf))
      ref.current?.focus()
    })
  }

  return { changeOne, add, take, choose, addChosen, remove }
}
