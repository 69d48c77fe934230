import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { mailTemplateLabels } from '../../../domain/hiring/mail-template.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { templateOf } from '../../shell/places.ts'
import { HiringScreen } from '../HiringScreen.tsx'
import { mailTemplatesQuery } from '../review/candidate-queries.ts'
import { EditTemplate } from './EditTemplate.tsx'
import styles from './MailTemplates.module.css'

/** The texts of the mails to candidates: the list, and the editor of the chosen one. */
export function MailTemplates({ title }: { title: string }) {
  const [address] = useSearchParams()
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...mailTemplatesQuery,
    // Editing begins with what the server has now, and no later answer takes the form away.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const chosen = data?.find(({ name }) => name === address.get('template')) ?? data?.[0]
  return (
    <HiringScreen title={title}>
      {isError && !data && <Failure message="The templates could not be loaded." retry={refetch} />}
      {!isError && !(data && isFetchedAfterMount) && (
        <Skeleton height={320} role="status" aria-label="Loading the templates…" />
      )}
      {data && isFetchedAfterMount && chosen && (
        <div className={styles.columns}>
          <nav aria-label="Templates" className={styles.list}>
            {data.map(({ name, updatedAt }) => (
              <Link key={name} to={templateOf(name)} aria-current={name === chosen.name ? 'page' : undefined}>
                {mailTemplateLabels[name]}
                <span className={styles.state}>{updatedAt ? 'Changed' : 'Default text'}</span>
              </Link>
            ))}
          </nav>
          <EditTemplate key={chosen.name} template={chosen} />
        </div>
      )}
    </HiringScreen>
  )
}
