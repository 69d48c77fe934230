import { useEffect, useRef, useState } from 'react'
import parts from '../shell/form/form.module.css'
import { TextField } from '../shell/form/TextField.tsx'
import styles from './ConfirmEmail.module.css'

type ConfirmEmailProps = { failure: string; onConfirm: (email: string) => Promise<void> }

/** Asked once in each browser, so that a forwarded mail shows nobody else the application. */
export function ConfirmEmail({ failure, onConfirm }: ConfirmEmailProps) {
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isSending, setSending] = useState(false)
  const message = refused === email ? failure : ''

  useEffect(() => {
    if (refused !== undefined) form.current?.querySelector('input')?.focus()
  }, [refused])

  async function confirm() {
    if (isSending) return
    setSending(true)
    setRefused(undefined)
    await onConfirm(email.trim())
    setSending(false)
    setRefused(email)
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <p>
        Please enter the e-mail address with which you applied. This browser then remembers it for 30 days.
      </p>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={message || undefined}
      />
      <div className={parts.end}>
        <button type="submit" className={parts.send} aria-disabled={isSending}>
          {isSending ? 'Opening…' : 'Open my application'}
        </button>
      </div>
    </form>
  )
}
