import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Paragraph } from '../../../domain/content/pages-schema.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import type { Edit } from '../edited.ts'
import { ListRow } from './ListRow.tsx'
import { OrderedList } from './OrderedList.tsx'
import styles from './ParagraphsField.module.css'
import { idOf, restoreEntry, useNextId, useUndoOffers } from './use-undo-offers.ts'

type Of<Item> = { edit: Edit<Item[]>; most: number; legend?: string }

/** Paragraphs that are plain texts, in their order. */
export function ParagraphsField({ edit, ...props }: Of<string>) {
  // A text has no name of its own; the id follows it through every move.
  const ids = useRef(edit.value.map((_, index) => index))
  const numbered = (texts: readonly string[]) =>
    texts.map((text, index) => ({ id: ids.current[index] ?? -1 - index, text }))
  return (
    <Paragraphs
      {...props}
      {...edit}
      entries={numbered(edit.value)}
      saved={[]}
      nameOf={(_, index) => String(index)}
      errorOf={(name) => edit.errors[name]}
      onChange={(next) =>
        edit.change((before) => {
          const after = next(numbered(before))
          ids.current = after.map(idOf)
          return after.map(({ text }) => text)
        })
      }
    />
  )
}

/** Paragraphs that are entries with an id, in their order. */
export const NumberedParagraphsField = ({ edit, ...props }: Of<Paragraph>) => (
  <Paragraphs
    {...props}
    {...edit}
    entries={edit.value}
    saved={edit.saved ?? []}
    nameOf={({ id }) => String(id)}
    errorOf={(name) => edit.errors[`${name}.text`]}
    onChange={(next) => edit.change(next)}
  />
)

type Props = Pick<Edit<unknown>, 'field' | 'path' | 'error' | 'form'> & {
  most: number
  legend?: string
  entries: readonly Paragraph[]
  /** The paragraphs of the saved version: a new one takes no id that is used there. */
  saved: readonly Paragraph[]
  /** The last part of a paragraph's path: its index, or its id. */
  nameOf: (paragraph: Paragraph, index: number) => string
  errorOf: (name: string) => string | undefined
  onChange: (next: (before: readonly Paragraph[]) => Paragraph[]) => void
}

function Paragraphs({
  field,
  path,
  error,
  form,
  most,
  legend = field.label,
  entries,
  saved,
  ...props
}: Props) {
  const { nameOf, errorOf, onChange } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const nextId = useNextId(entries, saved)
  const offerUndo = useUndoOffers(form)

  function add() {
    if (form.isLocked) return
    const id = nextId()
    // Drawn at once, so that it has the focus before the next key is pressed.
    flushSync(() => onChange((before) => [...before, { id, text: '' }]))
    list.current?.querySelector<HTMLElement>(`[data-key="${id}"] textarea`)?.focus()
  }

  function remove(paragraph: Paragraph, index: number) {
    if (form.isLocked) return
    onChange((before) => before.filter(({ id }) => id !== paragraph.id))
    list.current?.focus()
    if (!paragraph.text.trim()) return
    offerUndo('Paragraph deleted.', () => {
      onChange((before) => restoreEntry(before, index, paragraph, idOf))
      list.current?.focus()
    })
  }

  return (
    <fieldset ref={list} tabIndex={-1} className={looks.group}>
      <legend>{legend}</legend>
      {entries.length === 0 && <p className={looks.muted}>No paragraph yet.</p>}
      {error && (
        <p role="alert" className={looks.fault}>
          {error}
        </p>
      )}
      <OrderedList
        items={entries}
        keyOf={({ id }) => String(id)}
        pathOf={(paragraph, index) => `${path}.${nameOf(paragraph, index)}`}
        usedBy={(paragraph, index) => [
          paragraph.text,
          errorOf(nameOf(paragraph, index)),
          path,
          form.isLocked,
        ]}
        onMove={onChange}
      >
        {({ id, text }, index, handle) => {
          const name = `Paragraph ${index + 1}`
          const error = errorOf(nameOf({ id, text }, index))
          return (
            <ListRow
              name={name}
              handle={handle}
              isFaulty={error !== undefined}
              onDelete={() => remove({ id, text }, index)}
            >
              <Textarea
                classNames={{ input: styles.text }}
                label={name}
                required
                value={text}
                error={error}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  onChange((before) => before.map((one) => (one.id === id ? { id, text: value } : one)))
                }}
              />
            </ListRow>
          )
        }}
      </OrderedList>
      {entries.length < most ? (
        <div>
          <SmallButton onClick={add}>Add paragraph</SmallButton>
        </div>
      ) : (
        <p className={looks.muted}>At most {most} entries.</p>
      )}
    </fieldset>
  )
}
