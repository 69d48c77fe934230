import type { ChangeEvent } from 'react'
import type { AnyField, AnyTable } from '../../domain/fields/record-fields.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'

export const captionOf = ({ label, isRequired }: Pick<AnyField, 'label' | 'isRequired'>) => ({
  label,
  required: isRequired,
})

type TextName<Fields> = {
  [Name in keyof Fields]-?: Fields[Name] extends string | undefined ? Name : never
}[keyof Fields] &
  string

/** The properties that the input of each text of a record, or of an entry, takes: `<TextInput {...text('title')} />`. */
export const textsOf =
  <Fields extends object>(
    table: { [Name in TextName<Fields>]: AnyTable[string] },
    fields: Fields,
    errors: FieldErrors,
    change: (changes: Partial<Fields>) => void,
  ) =>
  (name: TextName<Fields>) => ({
    ...captionOf(table[name]),
    value: String(fields[name] ?? ''),
    error: errors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [name]: currentTarget.value } as Partial<Fields>),
  })
