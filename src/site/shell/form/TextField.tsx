import { type ChangeEvent, type HTMLInputAutoCompleteAttribute, useId } from 'react'
import styles from './form.module.css'

export type TextInput = {
  label: string
  isOptional?: boolean
  /** Takes the whole width where fields are side by side. */
  isWide?: boolean
  type?: 'text' | 'tel' | 'email' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** In characters. Several lines may be pasted at any length, so that nothing is cut off unseen. */
  limit?: number
  /** The height in lines; without it the field has one line. */
  rows?: number
  /** The length from which on it is shown below the field, in characters. */
  countedFrom?: number
}

type TextFieldProps = TextInput & {
  name: string
  value: string
  onChange: (value: string) => void
  error?: string
  readOnly?: boolean
}

export function TextField({ name, value, onChange, error, readOnly, ...input }: TextFieldProps) {
  const {
    label,
    isOptional,
    isWide,
    type = 'text',
    autoComplete,
    limit,
    rows,
    countedFrom = Infinity,
  } = input
  const id = useId()
  const shared = {
    className: styles.input,
    id,
    name,
    value,
    readOnly,
    required: !isOptional,
    autoComplete,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error ${id}-hint`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  }
  return (
    <div className={styles.field} data-wide={isWide || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} maxLength={limit} />}
      <p className={styles.error} id={`${id}-error`}>
        {error}
      </p>
      <p className={`${styles.hint} ${styles.count}`} id={`${id}-hint`}>
        {value.length >= countedFrom && `${value.length} / ${limit}`}
      </p>
    </div>
  )
}
