import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Message } from '../../domain/shared/answer-schema.ts'
import { pages } from '../../domain/shared/pages.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import type { Outcome } from '../shell/request/request.ts'
import styles from './LinkAction.module.css'

type Props = {
  title: string
  text: string
  label: string
  busyLabel: string
  send: (token: string) => Promise<Outcome<Message>>
}

/** A page that a mail links to. Needs a press of its button: mail scanners open every link, and that must change nothing. */
export function LinkAction(props: Props) {
  const token = useLinkToken('token')
  // Another link to the same page begins anew.
  return <Action key={token} token={token} {...props} />
}

function Action({ token, title, text, label, busyLabel, send }: Props & { token: string }) {
  // The server does not get the token.
  const isHydrating = useIsHydrating()
  const [outcome, setOutcome] = useState<Outcome<Message>>()
  const [isBusy, setBusy] = useState(false)
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (outcome) result.current?.focus()
  }, [outcome])

  async function press() {
    if (isBusy || !token) return
    setBusy(true)
    setOutcome(await send(token))
    setBusy(false)
  }

  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {outcome?.isDone ? (
        <>
          <p ref={result} className={styles.text} role="status" tabIndex={-1}>
            {outcome.answer.message}
          </p>
          <Link className={styles.way} to={pages.careers.path}>
            Careers page
          </Link>
        </>
      ) : (
        <>
          <p className={styles.text}>{text}</p>
          {outcome && (
            <p ref={result} className={styles.failure} role="alert" tabIndex={-1}>
              {outcome.message}
            </p>
          )}
          {!token && !isHydrating ? (
            <p className={styles.failure} role="alert">
              The address of this page is incomplete. Open the link in the mail again.
            </p>
          ) : (
            <button
              type="button"
              className={styles.button}
              disabled={isHydrating}
              aria-disabled={isBusy}
              onClick={press}
            >
              {isBusy ? busyLabel : label}
            </button>
          )}
          <noscript>
            <p className={styles.instead}>The button needs JavaScript, which your browser does not run.</p>
          </noscript>
        </>
      )}
    </section>
  )
}
