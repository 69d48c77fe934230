import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { emptyRecord, type FieldTable } from '../../../domain/fields/record-fields.ts'
import { Thumbnail } from '../../pictures/Thumbnail.tsx'
import { DragHandle } from '../../shell/DragHandle.tsx'
import { PlainButton, SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import type { Edit, Edited } from '../edited.ts'
import { focusFirstFault } from '../focus-field.ts'
import { errorsBelow } from '../rules/editor-state.ts'
import type { FormPart } from '../use-editor.ts'
import { capital } from './capital.ts'
import styles from './EntryList.module.css'
import { OrderedList } from './OrderedList.tsx'
import { idOf, restoreEntry, useNextId, useUndoOffers } from './use-undo-offers.ts'

type Entry = { id: number }

/** An entry of any kind, before it has an id. */
type Empty<Item> = Item extends unknown ? Omit<Item, 'id'> : never
type Kind<Item> = { noun: string; empty: Empty<Item> }

export type ListProps<Item extends Entry> = {
  edit: Edit<Item[]>
  /** 'office': what buttons and messages call one. */
  noun: string
  /** A new entry, where the table has entries of several kinds. */
  empty?: Empty<Item>
  /** Other kinds of entries that can be added. */
  otherKinds?: readonly Kind<Item>[]
  most: number
  nameOf?: (entry: Item) => string
  /** The second line of a closed row. */
  lineOf: (entry: Item) => string
  /** The address of the picture in a closed row, empty while it has none; undefined for an entry of a kind without picture. */
  pictureOf?: (entry: Item) => string | undefined
  /** These pictures are shown whole, as logos and portraits are. */
  hasWholePictures?: boolean
  /** The fields of an open entry. */
  children: (entry: Edited<Item>) => ReactNode
}

/**
 * The open entry: being added, or being edited, and then as it was before; `saved` is its saved version when it was opened, and
 * `tries` counts the tries to close it with faults.
 */
type Open<Item> = { id: number; noun: string; before?: Item; saved?: Item; tries: number }

/** Entries with an id each: added and edited in place, one open at a time, ordered by mouse and keyboard, deleted with Undo. */
export function EntryList<Item extends Entry>(props: ListProps<Item>) {
  const { edit, noun, most, pictureOf, lineOf, otherKinds = [] } = props
  const { field, path, value: entries, form, change } = edit
  const nameOf = props.nameOf ?? field.nameOf!
  const list = useOpenEntry(edit, noun, nameOf)
  const { open, savedOf } = list
  const empty = props.empty ?? (emptyRecord(field.entries as FieldTable<unknown>) as Empty<Item>)
  const kinds: readonly Kind<Item>[] = [{ noun, empty }, ...otherKinds]
  const part: FormPart = open?.tries
    ? { ...form, errors: { ...form.errors, ...form.faultsNow() }, refusals: form.refusals + open.tries }
    : form
  const errorsOf = ({ id }: Item) => errorsBelow(open?.id === id ? part.errors : form.errors, `${path}.${id}`)
  const faultOf = (entry: Item) => Object.values(errorsOf(entry))[0]
  return (
    <fieldset ref={list.element} tabIndex={-1} className={looks.group}>
      <legend>{field.label}</legend>
      {entries.length === 0 && <p className={looks.muted}>No {noun} yet.</p>}
      <OrderedList
        items={entries}
        keyOf={({ id }) => String(id)}
        pathOf={({ id }) => `${path}.${id}`}
        usedBy={(entry) =>
          // An open entry draws whatever its fields use.
          open?.id === entry.id ? [{}] : [entry, path, faultOf(entry), form.isLocked, lineOf(entry)]
        }
        onMove={change}
      >
        {(entry, index, handle) => (
          <EntryRow
            name={nameOf(entry) || `${noun} ${index + 1}`}
            handle={handle}
            fault={faultOf(entry)}
            onEdit={() => list.edit(entry)}
            onDelete={() => list.remove(entry, index)}
            line={lineOf(entry)}
            address={pictureOf?.(entry)}
            hasWholePicture={props.hasWholePictures}
          >
            {open?.id === entry.id && (
              <>
                {props.children({
                  draft: entry,
                  saved: savedOf(entry.id),
                  path: `${path}.${entry.id}.`,
                  errors: errorsOf(entry),
                  form: part,
                  // Keeps what else was changed meanwhile: an upload may end much later than it began.
                  change: (changes) =>
                    list.changeOne(entry.id, (before) => ({
                      ...before,
                      ...(typeof changes === 'function' ? changes(before) : changes),
                    })),
                })}
                <div className={looks.actions}>
                  <PlainButton onClick={() => list.close(entry.id)}>
                    {open.before ? 'Update' : `Add ${capital(open.noun)}`}
                  </PlainButton>
                  <Button variant="subtle" onClick={() => list.cancel(open)}>
                    Cancel
                  </Button>
                </div>
              </>
            )}
          </EntryRow>
        )}
      </OrderedList>
      {entries.length >= most ? (
        <p className={looks.muted}>At most {most} entries.</p>
      ) : (
        <div className={looks.actions}>
          {kinds.map((kind) => (
            <PlainButton
              key={kind.noun}
              data-add
              disabled={open !== undefined && !open.before}
              onClick={() => list.add(kind)}
            >
              Add {capital(kind.noun)}
            </PlainButton>
          ))}
        </div>
      )}
    </fieldset>
  )
}

function useOpenEntry<Item extends Entry>(edit: Edit<Item[]>, noun: string, nameOf: (entry: Item) => string) {
  const { value: entries, saved = [], path, form } = edit
  const [open, setOpen] = useState<Open<Item>>()
  const element = useRef<HTMLFieldSetElement>(null)
  const nextId = useNextId(entries, saved)
  const offerUndo = useUndoOffers(form)
  const pathOf = (id: number) => `${path}.${id}`
  const savedOf = (id: number) => saved.find((entry) => entry.id === id)
  const isFaulty = ({ id }: { id: number }) => Object.keys(errorsBelow(form.errors, pathOf(id))).length > 0

  // A refused save opens the first entry at fault; the list inside it does the same.
  const [seen, setSeen] = useState(0)
  if (form.refusals !== seen) {
    setSeen(form.refusals)
    const faulty = open && isFaulty(open) ? undefined : entries.find(isFaulty)
    if (faulty) setOpen({ id: faulty.id, noun, before: faulty, saved: savedOf(faulty.id), tries: 0 })
  }

  // Not in the lists inside an open entry, whose entries have ids of their own.
  const inList = (selector: string) =>
    element.current?.querySelector<HTMLElement>(`:scope ${selector}`) ?? null
  const inRow = (id: number, selector = '') => inList(`> ol > [data-key="${id}"] ${selector}`)
  const focusFields = (id: number) => inRow(id, ':is(input, textarea)')?.focus()
  /** Opens an entry, or closes the open one: drawn at once, so that the focus is moved before the next key is pressed. */
  const show = (next: Open<Item> | undefined, also = () => {}) =>
    flushSync(() => {
      also()
      setOpen(next)
    })

  const changeOne = (id: number, next: (before: Item) => Item) =>
    edit.change((before) => before.map((other) => (other.id === id ? next(other) : other)))

  return {
    open,
    element,
    savedOf,
    changeOne,
    add(kind: Kind<Item>) {
      if (form.isLocked) return
      const id = nextId()
      const entry = { ...kind.empty, id } as unknown as Item
      show({ id, noun: kind.noun, tries: 0 }, () => edit.change((before) => [...before, entry]))
      focusFields(id)
    },
    edit(entry: Item) {
      if (form.isLocked) return
      show({ id: entry.id, noun, before: entry, saved: savedOf(entry.id), tries: 0 })
      focusFields(entry.id)
    },
    /** Add or Update: the entry must keep its rules. */
    close(id: number) {
      if (open && Object.keys(errorsBelow(form.faultsNow(), pathOf(id))).length) {
        show({ ...open, tries: open.tries + 1 })
        return focusFirstFault(inRow(id))
      }
      show(undefined)
      inRow(id, '[data-edit]')?.focus()
    },
    /** Takes nothing back that was saved while the entry was open. */
    cancel({ id, before, ...opened }: Open<Item>) {
      const last = savedOf(id) === opened.saved ? before : savedOf(id)
      form.uploads.cancelAll(pathOf(id))
      show(undefined, () =>
        last ? changeOne(id, () => last) : edit.change((all) => all.filter((entry) => entry.id !== id)),
      )
      const next = last ? inRow(id, '[data-edit]') : inList('> div > [data-add]')
      next?.focus()
    },
    remove(entry: Item, index: number) {
      if (form.isLocked) return
      if (open?.id === entry.id) setOpen(undefined)
      form.uploads.cancelAll(pathOf(entry.id))
      edit.change((before) => before.filter(({ id }) => id !== entry.id))
      element.current?.focus()
      offerUndo(`${nameOf(entry) || capital(noun)} deleted.`, () =>
        edit.change((before) => restoreEntry(before, index, entry, idOf)),
      )
    },
  }
}

type RowProps = {
  name: string
  handle: DraggableProvidedDragHandleProps | null
  fault?: string
  line: string
  address?: string
  hasWholePicture?: boolean
  onEdit: () => void
  onDelete: () => void
  /** The fields of an open entry. */
  children: ReactNode
}

function EntryRow({ name, handle, fault, onEdit, onDelete, children, ...closed }: RowProps) {
  const { line, address, hasWholePicture } = closed
  return (
    <div
      className={children ? `${styles.row} ${styles.open}` : styles.row}
      data-fault={fault ? true : undefined}
    >
      <DragHandle handle={handle} label={`Move ${name}`} />
      {children ? (
        <div className={looks.fields}>{children}</div>
      ) : (
        <div className={address === undefined ? undefined : styles.closed}>
          {address !== undefined && (
            <Thumbnail address={address} alt="" width={72} height={48} isWhole={hasWholePicture} />
          )}
          <div className={styles.summary}>
            <p className={styles.name}>{name}</p>
            <p className={`${looks.quiet} ${looks.line}`}>{line}</p>
            {fault && <p className={looks.fault}>{fault}</p>}
          </div>
        </div>
      )}
      <div className={looks.actions}>
        {!children && (
          <SmallButton data-edit aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </SmallButton>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="earth"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}
