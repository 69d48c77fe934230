import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { call } from '../session/api.ts'
import styles from './DashboardHome.module.css'

/** Warns a Super Admin that mails wait, since no mail server is set up. */
export function MailsWait() {
  const { data } = useQuery({
    queryKey: ['outbox', 'newest'],
    queryFn: () => call('GET /api/outbox', { query: { limit: 1 } }),
  })
  if (!data || data.leaves || data.mails[0]?.state !== 'waiting') return null
  return (
    <p className={styles.warning}>
      No mail server is set up (SMTP_URL), so nobody gets the mails of this site. They wait in the{' '}
      <Link to={pages.outbox.path}>Outbox</Link>, where you can copy their links.
    </p>
  )
}
