import { type HTMLInputAutoCompleteAttribute, useId } from 'react'
import styles from './TextField.module.css'

type TextFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  isOptional?: boolean
  /** Takes the whole width where fields are side by side. */
  isWide?: boolean
  type?: 'text' | 'tel' | 'email' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  /** The height in lines; without it the field has one line. */
  rows?: number
  error?: string
  /** Small print below the field, such as a counter. */
  hint?: string
}

export function TextField({ label, name, value, onChange, isOptional = false, ...rest }: TextFieldProps) {
  const { isWide = false, type = 'text', autoComplete, maxLength, rows, error, hint } = rest
  const id = useId()
  const shared = {
    className: styles.input,
    id,
    name,
    value,
    required: !isOptional,
    autoComplete,
    maxLength,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error ${id}-hint`,
  }
  return (
    <div className={styles.field} data-wide={isWide || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {rows ? (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} type={type} onChange={(event) => onChange(event.target.value)} />
      )}
      <p className={styles.error} id={`${id}-error`}>
        {error}
      </p>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
