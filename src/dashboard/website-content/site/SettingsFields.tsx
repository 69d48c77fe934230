import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { EMAIL_LENGTH } from '../../../domain/account/user.ts'
import { SHORT_LIST_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { siteSettings } from '../../../domain/content/default-texts.ts'
import { siteFields } from '../../../domain/content/site-fields.ts'
import { MAX_MONTHS, type SiteContent } from '../../../domain/content/site-schema.ts'
import { timeZonesWith } from '../../../domain/content/time-zone.ts'
import { DUE_DAYS } from '../../../domain/hiring/application-rules.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { LinesField } from '../../editing/lists/LinesField.tsx'
import { errorsBelow } from '../../editing/rules/editor-state.ts'
import type { FormOf } from '../../editing/use-editor.ts'
import styles from './SettingsFields.module.css'

const MAX_SHOWN = 40 // time zones; typing finds the others

type Props = { form: FormOf<SiteContent> }
type ReceiversProps = Props & { name: 'enquiriesTo' | 'applicationsTo' }

/** The receivers of these mails. */
export const Receivers = ({ form: { draft, errors, change }, name }: ReceiversProps) => (
  <LinesField
    legend={siteFields[name].label}
    noun="address"
    type="email"
    note={draft[name].length === 0 && 'If there is no address, they go to the Super Admins.'}
    lines={draft[name]}
    errors={errorsBelow(errors, name)}
    most={SHORT_LIST_LENGTH}
    maxLength={EMAIL_LENGTH}
    onChange={(addresses) => change({ [name]: addresses })}
  />
)

export function TimeZoneField({ form: { draft, base, errors, change } }: Props) {
  const savedZone = base.draft.timeZone
  const zones = useMemo(() => timeZonesWith([savedZone, siteSettings.timeZone]), [savedZone])
  return (
    <Select
      {...captionOf(siteFields.timeZone)}
      searchable
      allowDeselect={false}
      limit={MAX_SHOWN}
      data={zones}
      nothingFoundMessage="No such time zone."
      withScrollArea={false}
      classNames={{ dropdown: styles.zones }}
      value={draft.timeZone}
      error={errors.timeZone}
      onChange={(timeZone) => timeZone && change({ timeZone })}
    />
  )
}

/** The times for which records of people are stored. */
export function RetentionFields({ form: { draft, errors, change } }: Props) {
  const months = (name: 'enquiryRetention' | 'applicationRetention') => (
    <TextInput
      className={styles.months}
      type="number"
      {...captionOf(siteFields[name])}
      description="Months"
      min={1}
      max={MAX_MONTHS}
      value={Number.isFinite(draft[name]) ? draft[name] : ''}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.valueAsNumber })}
    />
  )
  return (
    <div className={styles.retention}>
      {months('enquiryRetention')}
      {months('applicationRetention')}
      <p className={styles.later}>After a change, nothing is erased by its age for {DUE_DAYS} days.</p>
    </div>
  )
}
