import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { freeEntryId } from '../../domain/entry-id.ts'
import type { FieldErrors } from '../../domain/problem.ts'
import { DragHandle } from '../shell/DragHandle.tsx'
import { offerUndo } from '../shell/toasts/notify.tsx'
import styles from './EntryList.module.css'
import { moveItem, OrderedList } from './OrderedList.tsx'

type Entry = { id: number }

type Props<Item extends Entry> = {
  legend: string
  /** 'office': what buttons and messages call one. */
  noun: string
  entries: readonly Item[]
  /** The entries of the saved version: a new entry takes no id that is used there. */
  saved: readonly Item[]
  empty: Omit<Item, 'id'>
  /** At most so many. */
  most: number
  nameOf: (entry: Item) => string
  /** The second line of a closed row. */
  lineOf: (entry: Item) => string
  /** What is wrong, as 'city', 'address', with the entry of this id: by the rules now, and as the form shows it. */
  faultsOf: (id: number) => FieldErrors
  errorsOf: (id: number) => FieldErrors
  /** Nothing can be changed now. */
  isLocked: boolean
  onChange: (next: (before: readonly Item[]) => Item[]) => void
  /** The fields of an open entry. */
  children: (entry: Item, change: (changes: Partial<Item>) => void, errors: FieldErrors) => ReactNode
}

/** The open entry: being added, or being edited, and then as it was before. */
type Open<Item> = { id: number; before?: Item; wasTried?: boolean }

/** Entries with an id each: added and edited in place, one open at a time, ordered by mouse and keyboard, deleted with Undo. */
export function EntryList<Item extends Entry>({ entries, saved, noun, onChange, ...props }: Props<Item>) {
  const [open, setOpen] = useState<Open<Item>>()
  const list = useRef<HTMLFieldSetElement>(null)
  const undos = useRef<(() => void)[]>([])
  // An id is given once: an Undo may bring back the entry that had it.
  const givenIds = useRef<number[]>([])

  // What is saved, or left, is no longer changed by an Undo.
  useEffect(() => {
    if (props.isLocked) for (const withdraw of undos.current.splice(0)) withdraw()
  }, [props.isLocked])
  useEffect(() => {
    const { current } = undos
    return () => {
      for (const withdraw of current.splice(0)) withdraw()
    }
  }, [])

  const replace = (entry: Item) =>
    onChange((before) => before.map((other) => (other.id === entry.id ? entry : other)))

  function add() {
    if (props.isLocked) return
    const id = freeEntryId([...givenIds.current, ...[...entries, ...saved].map((entry) => entry.id)])
    givenIds.current.push(id)
    onChange((before) => [...before, { ...props.empty, id } as Item])
    setOpen({ id })
    focusSoon(list.current, `[data-key="${id}"] :is(input, textarea)`)
  }

  function edit(entry: Item) {
    if (props.isLocked) return
    setOpen({ id: entry.id, before: entry })
    focusSoon(list.current, `[data-key="${entry.id}"] :is(input, textarea)`)
  }

  /** Add or Update: the entry must keep its rules. */
  function close(id: number) {
    if (open && Object.keys(props.faultsOf(id)).length) {
      setOpen({ ...open, wasTried: true })
      return focusSoon(list.current, `[data-key="${id}"] [aria-invalid="true"]`)
    }
    setOpen(undefined)
    focusSoon(list.current, `[data-key="${id}"] [data-edit]`)
  }

  function cancel({ id, before }: Open<Item>) {
    setOpen(undefined)
    if (before) replace(before)
    else onChange((all) => all.filter((entry) => entry.id !== id))
    focusSoon(list.current, before ? `[data-key="${id}"] [data-edit]` : '[data-add]')
  }

  function remove(entry: Item, place: number) {
    if (props.isLocked) return
    if (open?.id === entry.id) setOpen(undefined)
    onChange((before) => before.filter(({ id }) => id !== entry.id))
    list.current?.focus()
    const name = props.nameOf(entry)
    const undo = offerUndo(`${name || capital(noun)} deleted.`, () =>
      onChange((before) =>
        before.some(({ id }) => id === entry.id) ? [...before] : before.toSpliced(place, 0, entry),
      ),
    )
    undos.current.push(undo)
  }

  const isFull = entries.length >= props.most
  return (
    <fieldset ref={list} tabIndex={-1} className={styles.entries}>
      <legend>{props.legend}</legend>
      {entries.length === 0 && <p className={styles.note}>No {noun} yet.</p>}
      <OrderedList
        items={entries}
        keyOf={({ id }) => String(id)}
        onMove={(from, to) => onChange((before) => moveItem(before, from, to))}
      >
        {(entry, place, handle) => {
          const name = props.nameOf(entry) || `${noun} ${place + 1}`
          const isOpen = open?.id === entry.id
          const errors = isOpen && open.wasTried ? props.faultsOf(entry.id) : props.errorsOf(entry.id)
          const [fault] = Object.values(errors)
          return (
            <div className={styles.row} data-fault={fault ? true : undefined}>
              <DragHandle handle={handle} label={`Move ${name}`} />
              {isOpen ? (
                <div className={styles.fields}>
                  {props.children(entry, (changes) => replace({ ...entry, ...changes }), errors)}
                  <div className={styles.actions}>
                    <Button variant="default" onClick={() => close(entry.id)}>
                      {open.before ? 'Update' : `Add ${capital(noun)}`}
                    </Button>
                    <Button variant="subtle" onClick={() => cancel(open)}>
                      Cancel
                    </Button>
                  </div>
                </div>
              ) : (
                <div>
                  <p className={styles.name}>{name}</p>
                  <p className={styles.line}>{props.lineOf(entry)}</p>
                  {fault && <p className={styles.fault}>{fault}</p>}
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
        <div>
          <Button variant="default" data-add disabled={open !== undefined && !open.before} onClick={add}>
            Add {capital(noun)}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Once React has drawn it. */
const focusSoon = (list: HTMLElement | null, selector: string) =>
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(selector)?.focus())
