import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { screenOf } from '../../../domain/record/kinds.ts'
import type { Setup } from '../../../domain/setup/setup-schema.ts'
import { type SetupStep, setupSteps } from '../../../domain/setup/setup-steps.ts'
import { ADD_PROJECT_PATH, pages } from '../../../domain/shared/pages.ts'
import { settingsAt } from '../../shell/addresses.ts'
import { QuietButton, SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { RemoveDemonstration } from './RemoveDemonstration.tsx'
import styles from './SetupList.module.css'
import type { SetupView } from './use-setup.ts'

/** `field`: of the page's editor, which gets the focus. */
type Step = { label: string; note: string; to: string; field?: string }

const steps: Record<SetupStep, Step> = {
  identity: {
    label: 'Name and logo',
    note: 'At the top of every page',
    to: screenOf('content', 'edit', 'site'),
  },
  team: {
    label: 'Team and directors',
    note: 'A project is led by a director',
    to: screenOf('content', 'edit', 'team'),
    field: 'members',
  },
  project: { label: 'First project', note: 'Pictures, facts and texts', to: ADD_PROJECT_PATH },
  about: { label: 'About page', note: 'The story of the studio', to: screenOf('content', 'edit', 'about') },
  contact: {
    label: 'Contact page',
    note: 'An office with its address',
    to: screenOf('content', 'edit', 'contact'),
    field: 'offices',
  },
  careers: {
    label: 'Careers page',
    note: 'A few words to those who apply',
    to: screenOf('content', 'edit', 'careers'),
  },
  sharing: {
    label: 'Sharing card',
    note: 'A picture or a tagline for shared links',
    to: screenOf('content', 'edit', 'site'),
    field: 'sharingPicture',
  },
  mail: {
    label: 'Mail server',
    note: 'SMTP_URL on the server; until then mails wait in the outbox',
    to: pages.outbox.path,
  },
  backups: {
    label: 'Backups',
    note: 'BACKUP_DIR on the server, for one each day',
    to: settingsAt('backups'),
  },
  colleagues: {
    label: 'Invite colleagues',
    note: 'Each with an account and a role',
    to: settingsAt('users'),
  },
}

/** Each step links to the screen where it is done, and is ticked by what is stored. */
export function SetupList({ setup, title, hasMoved, show }: SetupView & { setup: Setup }) {
  const [isRemoving, setRemoving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { isDemonstration } = setup
  const [wasDemonstration] = useState(isDemonstration)
  // The pressed button is no longer there.
  useEffect(() => {
    if (hasMoved || isDemonstration !== wasDemonstration) heading.current?.focus()
  }, [hasMoved, isDemonstration, wasDemonstration])
  const done = setupSteps.filter((step) => setup.done[step]).length
  return (
    <section className={styles.setup} aria-labelledby="setup">
      <header className={styles.head}>
        <h2 id="setup" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <span className={`${looks.figures} ${styles.count}`}>
          {done} of {setupSteps.length} done
        </span>
        {isDemonstration && (
          <SmallButton onClick={() => setRemoving(true)}>Replace the demonstration content</SmallButton>
        )}
        <QuietButton onClick={() => show(false)}>Put away</QuietButton>
      </header>
      <ol className={styles.steps}>
        {setupSteps.map((step) => {
          const { label, note, to, field } = steps[step]
          const isDone = setup.done[step]
          return (
            <li key={step}>
              <Link to={to} state={field && { field }} className={styles.step}>
                <span aria-hidden="true" className={styles.tick}>
                  {isDone && '✓'}
                </span>
                <span className={isDone ? looks.muted : undefined}>
                  {isDone && <VisuallyHidden>Done: </VisuallyHidden>}
                  <span className={styles.label}>{label}</span>
                  {!isDone && <span className={styles.note}>{note}</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      {isRemoving && <RemoveDemonstration onClose={() => setRemoving(false)} />}
    </section>
  )
}
