import { useLocation } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { request } from '../shell/request/request.ts'
import type { Route } from './+types/SubscriptionPage.ts'
import { LinkAction } from './LinkAction.tsx'

const confirmation = {
  title: 'Confirm your subscription',
  text: 'Press the button to get new openings by mail. Each mail has a link to unsubscribe.',
  label: 'Confirm the subscription',
  busyLabel: 'Confirming…',
  send: (token: string) => request('POST /api/subscribers/confirm', { body: { token } }),
}

const ending = {
  title: 'Unsubscribe',
  text: 'Press the button to get no more openings by mail. Your address is then erased.',
  label: 'Unsubscribe',
  busyLabel: 'Unsubscribing…',
  send: (token: string) => request('POST /api/subscribers/unsubscribe/:token', { params: { token } }),
}

const actionAt = (pathname: string) =>
  pathname.toLowerCase().startsWith(pages.unsubscribe.path) ? ending : confirmation

export function meta({ matches, location }: Route.MetaArgs) {
  const { studioName } = matches[1].loaderData.site
  return [
    { title: `${actionAt(location.pathname).title} – ${studioName}` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The pages of the links in mails to subscribers. One file, since the browser gets the list of all files. */
export default function SubscriptionPage() {
  const { pathname } = useLocation()
  return <LinkAction key={pathname} {...actionAt(pathname)} />
}
