import { Link, useSearchParams } from 'react-router'
import { openingLabel } from '../../../../domain/hiring/application-rules.ts'
import { stageLabel } from '../../../../domain/hiring/stage.ts'
import { candidatePath } from '../../../../domain/shared/pages.ts'
import { Timestamp } from '../../../shell/activity/Timestamp.tsx'
import type { CandidateRecord } from '../record/application-queries.ts'
import styles from './Facts.module.css'

/** The ways to reach the candidate, the time of the application, and what else they applied for. */
export function Facts({ record }: { record: CandidateRecord }) {
  const { email, phone, portfolio, appliedAt, otherApplications } = record
  const [address] = useSearchParams()
  const search = address.size > 0 ? `?${address}` : ''
  return (
    <dl className={styles.facts}>
      <div>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </dd>
      </div>
      {phone && (
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      {portfolio && (
        <div>
          <dt>Portfolio</dt>
          <dd>
            <a href={portfolio} target="_blank" rel="noopener noreferrer">
              {portfolio.replace(/^https?:\/\//, '')}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>Applied</dt>
        <dd>
          <Timestamp at={appliedAt} />
        </dd>
      </div>
      {otherApplications.length > 0 && (
        <div>
          <dt>Also applied</dt>
          <dd>
            <ul>
              {otherApplications.map((other) => (
                <li key={other.id}>
                  <Link to={`${candidatePath(other.id)}${search}`}>{openingLabel(other.opening)}</Link>,{' '}
                  {stageLabel(other.stage)}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}
