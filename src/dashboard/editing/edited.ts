import type { AnyField } from '../../domain/fields/record-fields.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import type { Changes } from './rules/editor-reducer.ts'
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
  change(changes: Changes<Fields>): void
}

/** A field of a record, or of an entry or a part of it, as its input takes it. */
export type Edit<Value, Fields = object> = {
  field: AnyField
  /** The empty value of the field where the record has none. */
  value: Value
  /** Undefined in a new entry. */
  saved: Value | undefined
  /** 'offices.3.city' */
  path: string
  error: string | undefined
  /** The messages by the names of its parts. */
  errors: FieldErrors
  form: FormPart
  /** The record or entry that has the field. */
  of: Edited<Fields>
  change(next: Value | ((before: Value) => Value)): void
}

export const wholeOf = <Fields extends object>(form: FormOf<Fields>): Edited<Fields> => ({
  draft: form.draft,
  saved: form.base.draft,
  path: '',
  errors: form.errors,
  form,
  change: form.change,
})
