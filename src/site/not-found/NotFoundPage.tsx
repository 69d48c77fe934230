import { data } from 'react-router'
import { MissingPage, missingPages } from '../shell/messages/Notice.tsx'

export const meta = () => [{ title: missingPages[404].title }, { name: 'robots', content: 'noindex' }]

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <MissingPage status={404} />
}
