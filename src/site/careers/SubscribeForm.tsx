import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EMAIL_LENGTH } from '../../domain/account/user.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { request } from '../shell/request/request.ts'
import styles from './SubscribeForm.module.css'

const NO_MAILBOX = 'Enter a valid e-mail address.'

/** Asks for new openings by e-mail. What was typed stays until it has been sent. */
export function SubscribeForm() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const [notice, setNotice] = useState('')
  const [isSending, setSending] = useState(false)
  // A press before hydration would send the form to the page's own address.
  const isHydrating = useIsHydrating()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setNotice('')
    const field = input.current!
    if (field.value.trim() === '' || !field.validity.valid) return refuse(NO_MAILBOX)
    setFault('')
    setSending(true)
    const outcome = await request('POST /api/subscribers', { body: { email: field.value } })
    setSending(false)
    if (!outcome.isDone) return refuse(outcome.message)
    field.value = ''
    setNotice(outcome.answer.message)
  }

  function refuse(message: string) {
    flushSync(() => setFault(message))
    input.current!.focus()
  }

  return (
    <section className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        New openings by e-mail
      </h2>
      <form className={styles.form} noValidate onSubmit={send}>
        <label className="visually-hidden" htmlFor={id}>
          E-mail address
        </label>
        <input
          ref={input}
          className={styles.input}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="E-mail address"
          maxLength={EMAIL_LENGTH}
          required
          aria-invalid={fault !== ''}
          aria-describedby={`${id}-fault`}
          onChange={() => setFault('')}
        />
        <button type="submit" className={styles.button} disabled={isHydrating} aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'SUBSCRIBE'}
        </button>
      </form>
      <p className={styles.fault} id={`${id}-fault`} role="alert">
        {fault}
      </p>
      <p className={styles.notice} role="status">
        {notice}
      </p>
      <noscript>
        <p>Subscribing needs JavaScript, which your browser does not run.</p>
      </noscript>
    </section>
  )
}
