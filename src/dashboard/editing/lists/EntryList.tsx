import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldErrors } from '../../../domain/problem.ts'
import { Thumbnail } from '../../pictures/Thumbnail.tsx'
import { DragHandle } from '../../shell/DragHandle.tsx'
import { errorsBelow, type FormPart } from '../use-submit.ts'
import { capital } from './capital.ts'
import styles from './EntryList.module.css'
import { moveItem, OrderedList } from './OrderedList.tsx'
import { useNextId } from './use-next-id.ts'
import { putBack, useUndoOffers } from './use-undo-offers.ts'

type Entry = { id: number }

/** An entry of any kind, before it has an id. */
type Empty<Item> = Item extends unknown ? Omit<Item, 'id'> : never
type Kind<Item> = { noun: string; empty: Empty<Item> }
export type ChangeEntry<Item> = (changes: Partial<Item> | ((before: Item) => Partial<Item>)) => void

type Props<Item extends Entry> = {
  legend: string
  /** Where the list stands in the draft: 'offices', 'capabilities.2.carousel_cards'. */
  path: string
  /** 'office': what buttons and messages call one. */
  noun: string
  entries: readonly Item[]
  /** The entries of the saved version: a new entry takes no id that is used there. */
  saved: readonly Item[]
  empty: Empty<Item>
  /** Other kinds of entries that can be added. */
  otherKinds?: readonly Kind<Item>[]
  /** At most so many. */
  most: number
  nameOf: (entry: Item) => string
  /** The second line of a closed row. */
  lineOf: (entry: Item) => string
  /** The address of the picture in a closed row, or empty. */
  pictureOf?: (entry: Item) => string
  form: FormPart
  onChange: (next: (before: readonly Item[]) => Item[]) => void
  /** The fields of an open entry. */
  children: (entry: Item, change: ChangeEntry<Item>, errors: FieldErrors) => ReactNode
}

/** The open entry: being added, or being edited, and then as it was before. */
type Open<Item> = { id: number; noun: string; before?: Item; wasTried?: boolean }

/** Entries with an id each: added and edited in place, one open at a time, ordered by mouse and keyboard, deleted with Undo. */
export function EntryList<Item extends Entry>({ entries, saved, noun, path, form, ...props }: Props<Item>) {
  const { onChange, pictureOf } = props
  const [open, setOpen] = useState<Open<Item>>()
  const list = useRef<HTMLFieldSetElement>(null)
  const nextId = useNextId(entries, saved)
  const offerUndo = useUndoOffers(form.isLocked)
  const kinds: readonly Kind<Item>[] = [{ noun, empty: props.empty }, ...(props.otherKinds ?? [])]
  const pathOf = (id: number) => `${path}.${id}`

  const changeOne = (id: number, next: (before: Item) => Item) =>
    onChange((before) => before.map((other) => (other.id === id ? next(other) : other)))

  /** Keeps what else was changed meanwhile: an upload may end much later than it began. */
  const changeOf =
    (id: number): ChangeEntry<Item> =>
    (changes) =>
      changeOne(id, (before) => ({
        ...before,
        ...(typeof changes === 'function' ? changes(before) : changes),
      }))

  function add(kind: Kind<Item>) {
    if (form.isLocked) return
    const id = nextId()
    onChange((before) => [...before, { ...kind.empty, id } as unknown as Item])
    setOpen({ id, noun: kind.noun })
    focusSoon(list.current, `[data-key="${id}"] :is(input, textarea)`)
  }

  function edit(entry: Item) {
    if (form.isLocked) return
    setOpen({ id: entry.id, noun, before: entry })
    focusSoon(list.current, `[data-key="${entry.id}"] :is(input, textarea)`)
  }

  /** Add or Update: the entry must keep its rules. */
  function close(id: number) {
    if (open && Object.keys(errorsBelow(form.faults, pathOf(id))).length) {
      setOpen({ ...open, wasTried: true })
      return focusSoon(list.current, `[data-key="${id}"] [aria-invalid="true"]`)
    }
    setOpen(undefined)
    focusSoon(list.current, `[data-key="${id}"] [data-edit]`)
  }

  function cancel({ id, before }: Open<Item>) {
    setOpen(undefined)
    form.uploads.cancelBelow(pathOf(id))
    if (before) changeOne(id, () => before)
    else onChange((all) => all.filter((entry) => entry.id !== id))
    focusSoon(list.current, before ? `[data-key="${id}"] [data-edit]` : '[data-add]')
  }

  function remove(entry: Item, place: number) {
    if (form.isLocked) return
    if (open?.id === entry.id) setOpen(undefined)
    form.uploads.cancelBelow(pathOf(entry.id))
    onChange((before) => before.filter(({ id }) => id !== entry.id))
    list.current?.focus()
    const name = props.nameOf(entry)
    offerUndo(`${name || capital(noun)} deleted.`, () => onChange((before) => putBack(before, place, entry)))
  }

  const errorsOf = ({ id }: Item) =>
    errorsBelow(open?.id === id && open.wasTried ? form.faults : form.errors, pathOf(id))
  const faultOf = (entry: Item) => Object.values(errorsOf(entry))[0]
  // An open entry draws whatever its fields use.
  const usedBy = (entry: Item) =>
    open?.id === entry.id ? [{}] : [entry, path, faultOf(entry), form.isLocked]

  const isFull = entries.length >= props.most
  return (
    <fieldset ref={list} tabIndex={-1} className={styles.entries}>
      <legend>{props.legend}</legend>
      {entries.length === 0 && <p className={styles.note}>No {noun} yet.</p>}
      <OrderedList
        items={entries}
        keyOf={({ id }) => String(id)}
        usedBy={usedBy}
        onMove={(from, to) => onChange((before) => moveItem(before, from, to))}
      >
        {(entry, place, handle) => {
          const name = props.nameOf(entry) || `${noun} ${place + 1}`
          const isOpen = open?.id === entry.id
          const fault = faultOf(entry)
          return (
            <div className={styles.row} data-fault={fault ? true : undefined}>
              <DragHandle handle={handle} label={`Move ${name}`} />
              {isOpen ? (
                <div className={styles.fields}>
                  {props.children(entry, changeOf(entry.id), errorsOf(entry))}
                  <div className={styles.actions}>
                    <Button variant="default" onClick={() => close(entry.id)}>
                      {open.before ? 'Update' : `Add ${capital(open.noun)}`}
                    </Button>
                    <Button variant="subtle" onClick={() => cancel(open)}>
                      Cancel
                    </Button>
                  </div>
                </div>
              ) : (
                <div className={pictureOf && styles.closed}>
                  {pictureOf && <Thumbnail address={pictureOf(entry)} alt="" width={72} height={48} />}
                  <div className={styles.summary}>
                    <p className={styles.name}>{name}</p>
                    <p className={styles.line}>{props.lineOf(entry)}</p>
                    {fault && <p className={styles.fault}>{fault}</p>}
                  </div>
                </div>
              )}
              <div className={styles.actions}>
                {!isOpen && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    data-edit
                    aria-label={`Edit ${name}`}
                    onClick={() => edit(entry)}
                  >
                    Edit
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="earth"
                  aria-label={`Delete ${name}`}
                  onClick={() => remove(entry, place)}
                >
                  Delete
                </Button>
              </div>
            </div>
          )
        }}
      </OrderedList>
      {isFull ? (
        <p className={styles.note}>At most {props.most} entries.</p>
      ) : (
        <div className={styles.actions}>
          {kinds.map((kind) => (
            <Button
              key={kind.noun}
              variant="default"
              data-add
              disabled={open !== undefined && !open.before}
              onClick={() => add(kind)}
            >
              Add {capital(kind.noun)}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** Once React has drawn it. */
const focusSoon = (list: HTMLElement | null, selector: string) =>
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(selector)?.focus())
