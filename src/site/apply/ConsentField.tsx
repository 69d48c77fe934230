import { useId } from 'react'
import styles from './ConsentField.module.css'

type ConsentFieldProps = {
  text: string
  isAgreed: boolean
  onChange: (isAgreed: boolean) => void
  error?: string
}

export function ConsentField({ text, isAgreed, onChange, error }: ConsentFieldProps) {
  const id = useId()
  return (
    <div className={styles.field} data-wide>
      <input
        className={styles.box}
        id={id}
        type="checkbox"
        name="consent"
        checked={isAgreed}
        required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className={styles.text} htmlFor={id}>
        {text}
      </label>
      <p className={styles.error} id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
