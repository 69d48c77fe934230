import { useEffect, useId, useRef } from 'react'
import { EMAIL_LENGTH } from '../../domain/account/user.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { request } from '../shell/request/request.ts'
import { type Result, useAction } from '../shell/request/use-action.ts'
import styles from './SubscribeForm.module.css'

/** Asks for new openings by e-mail. What was typed stays until it has been sent. */
export function SubscribeForm() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, done, failure = '', run, clear } = useAction()
  // A press before hydration would send the form to the page's own address.
  const isHydrating = useIsHydrating()

  useEffect(() => {
    if (failure) input.current?.focus()
  }, [failure])

  async function subscribe(): Promise<Result> {
    const field = input.current!
    if (field.value.trim() === '' || !field.validity.valid)
      return { failure: 'Enter a valid e-mail address.' }
    const outcome = await request('POST /api/subscribers', { body: { email: field.value } })
    if (!outcome.isDone) return { failure: outcome.message }
    field.value = ''
    return { done: outcome.answer.message }
  }

  return (
    <section className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        New openings by e-mail
      </h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(subscribe)
        }}
      >
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
          // While it is sent: what is typed then would be lost.
          readOnly={isBusy}
          aria-invalid={failure !== ''}
          aria-describedby={`${id}-fault`}
          onChange={() => failure && clear()}
        />
        <button type="submit" className={styles.button} disabled={isHydrating} aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : 'SUBSCRIBE'}
        </button>
      </form>
      <p className={styles.fault} id={`${id}-fault`} role="alert">
        {failure}
      </p>
      <p className={styles.notice} role="status">
        {done}
      </p>
      <noscript>
        <p>Subscribing needs JavaScript, which your browser does not run.</p>
      </noscript>
    </section>
  )
}
