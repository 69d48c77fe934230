import { Fragment, type ReactNode } from 'react'
import {
  type AnyField,
  type AnyTable,
  fieldAt,
  fieldOf,
  idOf,
  valueAt,
} from '../../domain/fields/record-fields.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import { shownDay } from '../../domain/time/day.ts'
import { Thumbnail } from '../pictures/Thumbnail.tsx'
import type { DraftTypes, EditedRecord } from './rules/edited-record.ts'

type Props<Draft extends object> = {
  record: Pick<EditedRecord<DraftTypes<Draft>>, 'table' | 'show'>
  path: string
  of: Draft
}

/** One field of a version, to be compared with another's. */
export function FieldValue<Draft extends object>({ record: { table, show }, path, of: draft }: Props<Draft>) {
  const drawn = show?.[path]
  if (drawn) return drawn(draft)
  const value = valueAt(table, draft, path)
  const { table: inner, name, field, isEntry } = fieldAt(table, path)
  if (isEntry) return value ? fieldsOf(field?.entries ?? {}, value) : 'Removed'
  // The fields that belong to it are chosen with it.
  const others = Object.entries(inner).filter(([, other]) => other.with === name)
  const above = path.split('.').slice(0, -1)
  return (
    <>
      {shown(value, field)}
      {others.map(([other, { label }]) => (
        <span key={other}>
          {label}: {shown(valueAt(table, draft, [...above, other].join('.')), inner[other])}
        </span>
      ))}
    </>
  )
}

/** Pictures are drawn, everything else is text. */
function shown(value: unknown, field: AnyField | undefined): ReactNode {
  if (typeof value === 'string' && value && (field?.isPicture || pictureIdOf(value) !== undefined))
    return <Thumbnail address={value} alt="The picture" width={160} height={107} />
  if (isPicture(value))
    return value.img_src ? [value.img_src, value.alt].filter(Boolean).map(pictureOrText) : 'Empty'
  if (field?.parts && value) return fieldsOf(field.parts, value)
  return plainText(value, field)
}

const pictureOrText = (text: string) => <Fragment key={text}>{shown(text, undefined)}</Fragment>

const isPicture = (value: unknown): value is { img_src: string; alt: string } =>
  typeof value === 'object' && value !== null && 'img_src' in value

/** The fields one after the other; a card lacks those of another kind. */
const fieldsOf = (table: AnyTable, record: unknown): ReactNode => (
  <span>
    {Object.entries(table)
      .filter(([name, { empty }]) => empty !== undefined || fieldOf(record, name) !== undefined)
      .map(([name, field], index) => (
        <Fragment key={name}>
          {index > 0 && '; '}
          {field.label}: {shown(fieldOf(record, name), field)}
        </Fragment>
      ))}
  </span>
)

function plainText(value: unknown, field: AnyField | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    const names = value.map((entry) =>
      field?.nameOf ? field.nameOf(entry) || `No. ${idOf(entry)}` : String(entry),
    )
    return names.join(', ') || 'None'
  }
  return value === undefined || value === null || value === '' ? 'Empty' : shownDay(String(value))
}
