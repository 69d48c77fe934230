import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Message } from '../../domain/shared/answer-schema.ts'
import { pages } from '../../domain/shared/pages.ts'
import looks from '../../ui/looks.module.css'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { unlistedMeta } from '../shell/head/page-meta.ts'
import { type Outcome, request } from '../shell/request/request.ts'
import { useAction } from '../shell/request/use-action.ts'
import type { Route } from './+types/SubscriptionPage.ts'
import styles from './SubscriptionPage.module.css'

type LinkAction = {
  title: string
  text: string
  label: string
  busyLabel: string
  send: (token: string) => Promise<Outcome<Message>>
}

const confirmation: LinkAction = {
  title: 'Confirm your subscription',
  text: 'Press the button to get new openings by mail. Each mail has a link to unsubscribe.',
  label: 'Confirm the subscription',
  busyLabel: 'Confirming…',
  send: (token) => request('POST /api/subscribers/confirm', { body: { token } }),
}

const ending: LinkAction = {
  title: 'Unsubscribe',
  text: 'Press the button to get no more openings by mail. Your address is then erased.',
  label: 'Unsubscribe',
  busyLabel: 'Unsubscribing…',
  send: (token) => request('POST /api/subscribers/unsubscribe/:token', { params: { token } }),
}

const actionAt = (pathname: string) =>
  pathname.toLowerCase().startsWith(pages.unsubscribe.path) ? ending : confirmation

export function meta({ matches, location }: Route.MetaArgs) {
  const { studioName } = matches[1].loaderData.site
  return unlistedMeta(`${actionAt(location.pathname).title} – ${studioName}`)
}

/** The pages of the links in mails to subscribers. One file, since the browser gets the list of all files. */
export default function SubscriptionPage() {
  const { pathname } = useLocation()
  const token = useLinkToken('token')
  // Another link to the same page begins anew.
  return <Action key={pathname + token} token={token} {...actionAt(pathname)} />
}

/** Needs a press of its button: mail scanners open every link, and that must change nothing. */
function Action({ token, title, text, label, busyLabel, send }: LinkAction & { token: string }) {
  // The server does not get the token.
  const isHydrating = useIsHydrating()
  const { isBusy, done, failure, run } = useAction()
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done || failure) result.current?.focus()
  }, [done, failure])

  const press = () =>
    run(async () => {
      const outcome = await send(token)
      return outcome.isDone ? { done: outcome.answer.message } : { failure: outcome.message }
    })

  return (
    <section className={styles.page}>
      <h1 className={looks.title}>{title}</h1>
      {done ? (
        <>
          <p ref={result} className={styles.text} role="status" tabIndex={-1}>
            {done}
          </p>
          <Link className={styles.way} to={pages.careers.path}>
            Careers page
          </Link>
        </>
      ) : (
        <>
          <p className={styles.text}>{text}</p>
          {failure && (
            <p ref={result} className={styles.failure} role="alert" tabIndex={-1}>
              {failure}
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
