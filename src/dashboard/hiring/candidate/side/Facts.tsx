import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { openingLabel } from '../../../../domain/hiring/application-rules.ts'
import { stageLabel } from '../../../../domain/hiring/stage.ts'
import { candidatePath } from '../../../../domain/shared/pages.ts'
import { Timestamp } from '../../../shell/activity/Timestamp.tsx'
import type { CandidateRecord } from '../candidate-record.ts'
import styles from './Facts.module.css'

export function Facts({ record }: { record: CandidateRecord }) {
  const { email, phone, portfolio, appliedAt, otherApplications } = record
  const [address] = useSearchParams()
  const search = address.size > 0 ? `?${address}` : ''
  return (
    <dl className={styles.facts}>
      <Fact label="E-mail">
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </Fact>
      {phone && (
        <Fact label="Phone">
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      {portfolio && (
        <Fact label="Portfolio">
          <a href={portfolio} target="_blank" rel="noopener noreferrer">
            {portfolio.replace(/^https?:\/\//, '')}
          </a>
        </Fact>
      )}
      <Fact label="Applied">
        <Timestamp at={appliedAt} />
      </Fact>
      {otherApplications.length > 0 && (
        <Fact label="Also applied">
          <ul>
            {otherApplications.map((other) => (
              <li key={other.id}>
                <Link to={`${candidatePath(other.id)}${search}`}>{openingLabel(other.opening)}</Link>,{' '}
                {stageLabel(other.stage)}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
