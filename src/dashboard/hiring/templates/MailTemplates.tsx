import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { may } from '../../../domain/account/role.ts'
import { mailTemplateLabels } from '../../../domain/hiring/mail-template.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { useSession } from '../../session/session.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import looks from '../../shell/looks/looks.module.css'
import { addressView, text, useAddressView } from '../../shell/use-address-view.ts'
import { HiringScreen } from '../HiringScreen.tsx'
import { mailTemplatesQuery } from '../review/candidate-queries.ts'
import { MailPreview } from '../review/MailPreview.tsx'
import { EditTemplate } from './EditTemplate.tsx'
import styles from './MailTemplates.module.css'

const templatesView = addressView({}, { template: text() })

/** The texts of mails to candidates and of replies to enquiries, with an editor for who may change them. */
export function MailTemplates({ title }: { title: string }) {
  const { user } = useSession()
  const { view } = useAddressView(templatesView)
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...mailTemplatesQuery,
    // Editing begins with what the server has now, and no later answer takes the form away.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const chosen = data?.find(({ name }) => name === view.template) ?? data?.[0]
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
              <Link
                key={name}
                to={screenOf('mail-template', 'edit', name)}
                aria-current={name === chosen.name ? 'page' : undefined}
              >
                {mailTemplateLabels[name]}
                <span className={looks.quiet}>{updatedAt ? 'Changed' : 'Default text'}</span>
              </Link>
            ))}
          </nav>
          {user && may(user.role, 'mail-templates') ? (
            <EditTemplate key={chosen.name} template={chosen} />
          ) : (
            <div>
              <p className={styles.about}>
                What is in braces is filled in for each mail. Only a Super Admin can change this text.
              </p>
              <MailPreview subject={chosen.subject} body={chosen.body} hasButton={chosen.name !== 'reply'} />
            </div>
          )}
        </div>
      )}
    </HiringScreen>
  )
}
