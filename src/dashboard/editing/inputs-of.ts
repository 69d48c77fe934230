import type { ChangeEvent } from 'react'
import type { ContentPicture } from '../../domain/content/content-parts-schema.ts'
import { type AnyField, emptyRecord, type FieldTable } from '../../domain/fields/record-fields.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import { captionOf, textsOf } from './caption-of.ts'
import type { Changes } from './rules/editor-reducer.ts'
import { errorsBelow } from './rules/editor-state.ts'
import type { FormOf, FormPart } from './use-editor.ts'

/** A record, or an entry or a part of it, as its inputs take it. */
export type Edited<Fields> = {
  draft: Fields
  /** Its saved version; undefined for a new entry. */
  saved: Fields | undefined
  /** Before the names of its fields: empty, or 'offices.3.'. */
  path: string
  /** By the names of its fields. */
  errors: FieldErrors
  form: FormPart
  /** Called later too, when an upload has arrived: a function changes the draft as it is by then. */
  change: (changes: Changes<Fields>) => void
}

type NamesOf<Fields, Value> = {
  [Name in keyof Fields]-?: Fields[Name] extends Value ? Name : never
}[keyof Fields] &
  string
type Item<List> = List extends readonly (infer One)[] ? One : never

export const wholeOf = <Fields extends object>(form: FormOf<Fields>): Edited<Fields> => ({
  draft: form.draft,
  saved: form.base.draft,
  path: '',
  errors: form.errors,
  form,
  change: form.change,
})

/** The properties that the input of each field takes, by its table: `<TextInput {...text('title')} />`. */
export function inputsOf<Fields extends object>(
  table: { [Name in Exclude<keyof Fields, 'id'>]-?: AnyField },
  { draft, saved, path, errors, form, change }: Edited<Fields>,
) {
  const fieldOf = (name: string) => (table as Record<string, AnyField>)[name]!
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Fields>)
  const changeOne = <Name extends keyof Fields>(name: Name, next: (before: Fields[Name]) => unknown) =>
    change((before) => ({ [name]: next(before[name]) }) as Partial<Fields>)

  const listAt = <Name extends keyof Fields & string>(name: Name) => ({
    legend: fieldOf(name).label,
    path: `${path}${name}`,
    form,
    entries: draft[name],
    saved: saved?.[name] ?? ([] as unknown as Fields[Name]),
    onChange: (next: (before: Fields[Name]) => Fields[Name]) => changeOne(name, next),
  })

  return {
    text: textsOf<Fields>(table as never, draft, errors, change),
    check: (name: NamesOf<Fields, boolean>) => ({
      label: fieldOf(name).label,
      checked: draft[name] as boolean,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set(name, currentTarget.checked),
    }),
    lines: (name: NamesOf<Fields, readonly string[]>) => ({
      legend: fieldOf(name).label,
      lines: draft[name] as readonly string[],
      errors: errorsBelow(errors, name),
      onChange: (lines: string[]) => set(name, lines),
    }),
    picture: (name: NamesOf<Fields, ContentPicture | null>) => ({
      ...captionOf(fieldOf(name)),
      path: `${path}${name}`,
      picture: draft[name] as ContentPicture | null,
      errors: errorsBelow(errors, name),
      uploads: form.uploads,
      onChange: (next: (before: ContentPicture | null) => ContentPicture) =>
        changeOne(name, (before) => next(before as ContentPicture | null)),
      onRemove: () => set(name, null),
    }),
    list: <Name extends NamesOf<Fields, readonly unknown[]>>(name: Name) => listAt(name),
    entries: <Name extends NamesOf<Fields, readonly { id: number }[]>>(name: Name) => ({
      ...listAt(name),
      nameOf: fieldOf(name).nameOf as (entry: Item<Fields[Name]>) => string,
      empty: emptyRecord(fieldOf(name).entries as FieldTable<Omit<Item<Fields[Name]>, 'id'>>),
    }),
    part: <Name extends NamesOf<Fields, object>>(name: Name): Edited<Fields[Name]> => ({
      draft: draft[name],
      saved: saved?.[name],
      path: `${path}${name}.`,
      errors: errorsBelow(errors, name),
      form,
      change: (changes) =>
        changeOne(name, (before) => ({
          ...before,
          ...(typeof changes === 'function' ? changes(before) : changes),
        })),
    }),
  }
}
