import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Paragraph } from '../../../domain/content/about-schema.ts'
import { newKey } from '../../../ui/new-key.ts'
import type { Edit } from '../edited.ts'
import { ListRow } from './ListRow.tsx'
import { moveItem, OrderedList } from './OrderedList.tsx'
import styles from './ParagraphsField.module.css'
import { restoreEntry, useNextId, useUndoOffers } from './use-undo-offers.ts'

type Of<Item> = { edit: Edit<Item[]>; most: number; legend?: string }

/** Paragraphs that are plain texts, in their order. */
export function ParagraphsField({ edit, ...props }: Of<string>) {
  const { value: texts, change } = edit
  // A text has no name of its own; the key follows it through every move.
  const [keys, setKeys] = useState(() => texts.map(newKey))
  return (
    <Paragraphs
      {...props}
      edit={edit}
      rows={texts.map((text, index) => ({
        key: keys[index] ?? String(index),
        name: String(index),
        text,
        error: edit.errors[String(index)],
      }))}
      onAdd={() => {
        const key = newKey()
        setKeys((before) => [...before, key])
        change((before) => [...before, ''])
        return key
      }}
      onText={(index, text) => change((before) => before.with(index, text))}
      onMove={(from, to) => {
        setKeys((before) => moveItem(before, from, to))
        change((before) => moveItem(before, from, to))
      }}
      onRemove={(index) => {
        setKeys((before) => before.toSpliced(index, 1))
        change((before) => before.toSpliced(index, 1))
        return () => {
          setKeys((before) => before.toSpliced(index, 0, newKey()))
          change((before) => before.toSpliced(index, 0, texts[index]!))
        }
      }}
    />
  )
}

/** Paragraphs that are entries with an id, in their order. */
export function NumberedParagraphsField({ edit, ...props }: Of<Paragraph>) {
  const { value: paragraphs, saved = [], change } = edit
  const nextId = useNextId(paragraphs, saved)
  return (
    <Paragraphs
      {...props}
      edit={edit}
      rows={paragraphs.map(({ id, text }) => ({
        key: String(id),
        name: String(id),
        text,
        error: edit.errors[`${id}.text`],
      }))}
      onAdd={() => {
        const id = nextId()
        change((before) => [...before, { id, text: '' }])
        return String(id)
      }}
      onText={(index, text) => change((before) => before.with(index, { ...before[index]!, text }))}
      onMove={(from, to) => change((before) => moveItem(before, from, to))}
      onRemove={(index) => {
        change((before) => before.toSpliced(index, 1))
        return () => change((before) => restoreEntry(before, index, paragraphs[index]!))
      }}
    />
  )
}

type Props = {
  edit: Pick<Edit<unknown>, 'field' | 'path' | 'error' | 'form'>
  most: number
  legend?: string
  /** The name is the last part of a row's path: its place, or its id. */
  rows: readonly { key: string; name: string; text: string; error?: string }[]
  /** Answers the key of the new row. */
  onAdd: () => string
  onText: (place: number, text: string) => void
  onMove: (from: number, to: number) => void
  /** Answers what brings it back. */
  onRemove: (place: number) => () => void
}

function Paragraphs({ edit, most, legend, rows, ...does }: Props) {
  const { field, path, error, form } = edit
  const list = useRef<HTMLFieldSetElement>(null)
  const offerUndo = useUndoOffers(form)

  function add() {
    if (form.isLocked) return
    const key = does.onAdd()
    // The new field is in the page only after React has drawn it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${key}"] textarea`)?.focus(),
    )
  }

  function remove(index: number) {
    if (form.isLocked) return
    const bringBack = does.onRemove(index)
    list.current?.focus()
    if (!rows[index]?.text.trim()) return
    offerUndo('Paragraph deleted.', () => {
      bringBack()
      list.current?.focus()
    })
  }

  return (
    <fieldset ref={list} tabIndex={-1} className={styles.paragraphs}>
      <legend>{legend ?? field.label}</legend>
      {rows.length === 0 && <p className={styles.note}>No paragraph yet.</p>}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <OrderedList
        items={rows}
        keyOf={({ key }) => key}
        pathOf={({ name }) => `${path}.${name}`}
        usedBy={({ text, error }) => [text, error, path, form.isLocked]}
        onMove={does.onMove}
      >
        {(row, index, handle) => {
          const name = `Paragraph ${index + 1}`
          return (
            <ListRow
              name={name}
              handle={handle}
              isFaulty={row.error !== undefined}
              onDelete={() => remove(index)}
            >
              <Textarea
                classNames={{ input: styles.text }}
                label={name}
                required
                value={row.text}
                error={row.error}
                onChange={(event) => does.onText(index, event.currentTarget.value)}
              />
            </ListRow>
          )
        }}
      </OrderedList>
      {rows.length < most ? (
        <div>
          <Button size="compact-sm" variant="default" onClick={add}>
            Add paragraph
          </Button>
        </div>
      ) : (
        <p className={styles.note}>At most {most} entries.</p>
      )}
    </fieldset>
  )
}
