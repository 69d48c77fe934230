import { useQuery } from '@tanstack/react-query'
import { interviewTime } from '../../../domain/hiring/interview-time.ts'
import { filledIn, type MailText, type Placeholder } from '../../../domain/hiring/mail-template.ts'
import { DAY } from '../../../domain/time/durations.ts'
import { monthsInWords } from '../../../domain/time/months.ts'
import type { PreviewProps } from '../../editing/LivePreview.tsx'
import { siteQuery } from '../../session/queries.ts'
import { MailPreview } from '../review/MailPreview.tsx'
import styles from './TemplatePreview.module.css'

const TWO_DAYS = 2 * DAY

/** The mail with an invented person's data. */
export const TemplatePreview = (props: PreviewProps<MailText>) => <Example {...props} hasButton />
export const ReplyPreview = (props: PreviewProps<MailText>) => <Example {...props} hasButton={false} />

function Example({ draft, className, hasButton }: PreviewProps<MailText> & { hasButton: boolean }) {
  const { data: site } = useQuery(siteQuery)
  const settings = site && 'timeZone' in site ? site : undefined
  const example: Record<Placeholder, string> = {
    name: 'Asha Example',
    opening: 'Project Architect',
    studio: site?.studioName ?? '',
    test: 'Draw a bus stop in bamboo, on one A3 sheet.',
    when: interviewTime(new Date(Date.now() + TWO_DAYS).toISOString(), settings?.timeZone ?? 'UTC'),
    place: 'Our office',
    months: settings ? monthsInWords(settings.applicationRetention) : '',
  }
  return (
    <div className={`${className} ${styles.preview}`}>
      <MailPreview
        subject={filledIn(draft.subject, example)}
        body={filledIn(draft.body, example)}
        hasButton={hasButton}
      />
    </div>
  )
}
