import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MAX_RATING, openingLabel } from '../../../domain/hiring/application-rules.ts'
import type { ApplicationFile } from '../../../domain/hiring/application-schema.ts'
import { candidatePath } from '../../../domain/hiring/candidate-path.ts'
import { type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { Fact } from '../../shell/Fact.tsx'
import { PlainButton, SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { useBlindReview } from '../review/blind.ts'
import { StageButton } from '../review/StageMenu.tsx'
import { asksBefore, type CandidateRecord } from './candidate-record.ts'
import facts from './Facts.module.css'
import { Keeping } from './Keeping.tsx'
import { Files, History, Mails } from './Lines.tsx'
import { Notes } from './Notes.tsx'
import ratingStyles from './Rating.module.css'
import styles from './SideColumn.module.css'
import { Tags } from './Tags.tsx'

type Props = {
  record: CandidateRecord
  onMove: (to: Stage) => void
  onChange: (fields: { rating?: number; tags?: string[] }) => void
  onMail: () => void
  onNoteAdded: () => void
  onErase: () => void
  onDownload: (file: ApplicationFile) => void
}

/** Everything about the candidate except the CV. */
export function SideColumn({ record, onMove, onChange, onMail, onNoteAdded, onErase, onDownload }: Props) {
  const [, setBlind] = useBlindReview()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section aria-label="About the candidate" tabIndex={0} className={styles.column}>
      <p className={styles.opening}>{openingLabel(record.opening)}</p>
      <div className={looks.actions}>
        <StageButton stage={record.stage} asks={(to) => asksBefore(record, to)} onChoose={onMove}>
          Stage: {stageLabel(record.stage)}
        </StageButton>
        <PlainButton aria-keyshortcuts="m" onClick={onMail}>
          Write a mail
        </PlainButton>
      </div>
      <Rating rating={record.rating} onRate={(rating) => onChange({ rating })} />
      <Tags tags={record.tags} onChange={(tags) => onChange({ tags })} />
      {record.isHidden ? (
        <p className={looks.muted}>
          Blind review hides who applied until the candidate is shortlisted.{' '}
          <SmallButton onClick={() => setBlind(false)}>Show names</SmallButton>
        </p>
      ) : (
        <Facts record={record} />
      )}
      {record.coverNote && (
        <Part title="Cover note">
          <p className={looks.letter}>{record.coverNote}</p>
        </Part>
      )}
      <Part title="Notes">
        <Notes record={record} onAdded={onNoteAdded} />
      </Part>
      <Part title="Files">
        <Files files={record.files} onDownload={onDownload} />
      </Part>
      <Part title="Mails">
        <Mails mails={record.mails} isHidden={record.isHidden} />
      </Part>
      <Part title="History">
        <History events={record.history} />
      </Part>
      <Part title="Kept until">
        <Keeping record={record} onErase={onErase} />
      </Part>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const ratings = Array.from({ length: MAX_RATING + 1 }, (_, rating) => rating)

/** The rating, from 1 to 5; 0 is none. */
function Rating({ rating, onRate }: { rating: number; onRate: (rating: number) => void }) {
  return (
    <fieldset className={ratingStyles.rating}>
      <legend>Rating</legend>
      {ratings.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === rating}
          aria-label={one === 0 ? 'No rating' : `${one} of ${MAX_RATING}`}
          onClick={() => onRate(one)}
        >
          {one === 0 ? '–' : one}
        </button>
      ))}
    </fieldset>
  )
}

function Facts({ record }: { record: CandidateRecord }) {
  const { email, phone, portfolio, appliedAt, otherApplications } = record
  const [address] = useSearchParams()
  const search = address.size > 0 ? `?${address}` : ''
  return (
    <dl className={`${looks.facts} ${facts.facts}`}>
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
