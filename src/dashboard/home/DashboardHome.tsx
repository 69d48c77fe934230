import { Tooltip, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UserJson } from '../../api/account/user-json.ts'
import { may, type Role } from '../../domain/account/role.ts'
import { editGroups } from '../../domain/activity/activity.ts'
import { mayDraft } from '../../domain/draft/draft.ts'
import { versionedKinds } from '../../domain/record/kinds.ts'
import { pages } from '../../domain/shared/pages.ts'
import { callQuery } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import { LastActivity } from '../shell/activity/LastActivity.tsx'
import { EDITS } from '../shell/addresses.ts'
import { PlainButton } from '../shell/looks/buttons.ts'
import { Screen } from '../shell/Screen.tsx'
import styles from './DashboardHome.module.css'
import { DraftsPart } from './drafts/DraftsPart.tsx'
import { StatCards } from './StatCards.tsx'
import { SetupList } from './setup/SetupList.tsx'
import { type SetupView, useSetup } from './setup/use-setup.ts'
import { UnfinishedWork } from './UnfinishedWork.tsx'

const LAST_EDITS = 8
const GUIDE = '/dashboard-guide.pdf'

export default function DashboardHome() {
  const { user } = useSession()
  if (!user) {
    return (
      <Screen title="Home">
        <p role="status">Loading user info...</p>
      </Screen>
    )
  }
  return <Welcome user={user} />
}

function Welcome({ user: { id, name, role } }: { user: UserJson }) {
  const view = useSetup(role)
  const { state, setup } = view
  return (
    <Screen title={`Welcome, ${name || 'User'}`} actions={<Actions setup={view} />}>
      {/* Loaded meanwhile, and shown with the list, which would move it. */}
      <div hidden={state === 'loading'}>
        {may(role, 'outbox') && <MailsWait />}
        <UnfinishedWork key={id} userId={id} role={role} />
        {state === 'shown' && setup && <SetupList {...view} setup={setup} />}
        <StatCards role={role} />
        {versionedKinds.some((kind) => mayDraft(role, kind)) && <DraftsPart />}
        <EditHistory role={role} />
      </div>
    </Screen>
  )
}

const INFO = 'Click a figure to see what it counts. The latest edits are listed below.'

const Actions = ({ setup: { state, title, hasMoved, show } }: { setup: SetupView }) => (
  <>
    {state === 'put away' && (
      <PlainButton autoFocus={hasMoved} onClick={() => show(true)}>
        {title}
      </PlainButton>
    )}
    <PlainButton component="a" href={GUIDE} download="Dashboard guide.pdf" type="application/pdf">
      Dashboard guide (PDF)
    </PlainButton>
    <Tooltip label={INFO} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton className={styles.info} aria-label="About this page" aria-description={INFO}>
        i
      </UnstyledButton>
    </Tooltip>
  </>
)

const EditHistory = ({ role }: { role: Role }) => (
  <section className={styles.history}>
    <h2>Edit History</h2>
    <LastActivity
      count={LAST_EDITS}
      filter={{ kind: editGroups.join(',') }}
      none="No recent edits available."
    />
    {may(role, 'activity') && (
      <Link to={`${pages.activity.path}?kind=${EDITS}`}>Edit History in Recent Activity</Link>
    )}
  </section>
)

/** Warns a Super Admin that mails wait, since no mail server is set up. */
function MailsWait() {
  const { data } = useQuery(callQuery(['outbox', 'newest'], 'GET /api/outbox', { query: { limit: 1 } }))
  if (!data || data.leaves || data.mails[0]?.state !== 'waiting') return null
  return (
    <p className={styles.warning}>
      No mail server is set up (SMTP_URL), so nobody gets the mails of this site. They wait in the{' '}
      <Link to={pages.outbox.path}>Outbox</Link>, where you can copy their links.
    </p>
  )
}
