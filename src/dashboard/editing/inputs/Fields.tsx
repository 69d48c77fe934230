import { memo, type ReactNode } from 'react'
import { type AnyTable, fieldOf } from '../../../domain/fields/record-fields.ts'
import type { Edit, Edited } from '../edited.ts'
import { errorsBelow } from '../rules/editor-state.ts'
import styles from './Fields.module.css'

/** A component. */
export type Input<Value, Fields = object> = (edit: Edit<Value, Fields>) => ReactNode

/** The properties of an input that needs nothing but its own field. */
export type FieldProps<Value> = Pick<Edit<Value>, 'field' | 'value' | 'path' | 'error' | 'change'>

/**
 * An input that is drawn again only when its own properties change: a letter typed into another field costs it nothing. Its `change`
 * may be that of an earlier drawing, so it must not use the record as it was then; that of `Fields` does not.
 */
export const memoInput = <Value,>(Inner: (edit: FieldProps<Value>) => ReactNode): Input<Value> =>
  memo(Inner, isSame)

const isSame = (before: FieldProps<unknown>, now: FieldProps<unknown>) =>
  before.value === now.value &&
  before.error === now.error &&
  before.path === now.path &&
  before.field === now.field

/** The inputs of a record in their order: a field without one is an error of types. Null for a field that another input has. */
export type Inputs<Fields> = {
  [Name in Exclude<keyof Fields, 'id'>]-?: Input<Exclude<Fields[Name], undefined>, Fields> | null
}

/** An input in an element of this class. */
export const within =
  (className: string | undefined) =>
  <Value, Fields>(Inner: Input<Value, Fields>): Input<Value, Fields> =>
  (edit) => (
    <div className={className}>
      <Inner {...edit} />
    </div>
  )

type Props<Fields extends object> = Edited<Fields> & {
  table: AnyTable
  inputs: Inputs<Fields>
  /** Two beside each other, after the others. */
  pair?: readonly string[]
}

export function Fields<Fields extends object>({ table, inputs, pair = [], ...of }: Props<Fields>) {
  const { draft, saved, path, errors, form } = of
  const inputOf = (name: string) => {
    const Input = inputs[name as keyof Inputs<Fields>] as Input<unknown, Fields> | null
    return (
      Input && (
        <Input
          key={name}
          field={table[name]!}
          value={fieldOf(draft, name) ?? table[name]!.empty}
          saved={saved && fieldOf(saved, name)}
          path={`${path}${name}`}
          error={errors[name]}
          errors={errorsBelow(errors, name)}
          form={form}
          of={of}
          change={(next) =>
            of.change((before) => {
              const value = next instanceof Function ? next(fieldOf(before, name)) : next
              return { [name]: value } as Partial<Fields>
            })
          }
        />
      )
    )
  }
  return (
    <>
      {Object.keys(inputs)
        .filter((name) => !pair.includes(name))
        .map(inputOf)}
      {pair.length > 0 && <div className={styles.pair}>{pair.map(inputOf)}</div>}
    </>
  )
}
