import { data } from 'react-router'
import { NOT_FOUND_TITLE, NotFound } from '../shell/messages/Notice.tsx'

export const meta = () => [{ title: NOT_FOUND_TITLE }, { name: 'robots', content: 'noindex' }]

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
