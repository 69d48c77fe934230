import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { EMAIL_LENGTH } from '../../../domain/account/user.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { siteSettings } from '../../../domain/content/default-texts.ts'
import { siteFields } from '../../../domain/content/site-fields.ts'
import {
  FOOTER_ICONS,
  MAX_MONTHS,
  type SiteContent,
  siteContent,
} from '../../../domain/content/site-schema.ts'
import { timeZonesWith } from '../../../domain/content/time-zone.ts'
import { DUE_DAYS } from '../../../domain/hiring/application-rules.ts'
import { captionOf } from '../../editing/caption-of.ts'
import type { Edit } from '../../editing/edited.ts'
import { line, lines, picture, text } from '../../editing/inputs/inputs.tsx'
import { PictureField } from '../../pictures/PictureField.tsx'
import { call } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { socialLinks } from '../editor/social-links.tsx'
import { SearchResultsField } from './SearchResultsField.tsx'
import { LogoInHead, SharedLink } from './SiteExamples.tsx'
import styles from './SitePanel.module.css'

const receivers = lines({
  noun: 'address',
  type: 'email',
  most: SHORT_LIST_LENGTH,
  maxLength: EMAIL_LENGTH,
  whenEmpty: 'If there is no address, they go to the Super Admins.',
})

const SharingPicture = picture('sharing picture', {
  note: 'Optional. The picture of shared links, cropped to 1200 × 630. Without one, a picture with the name and the tagline is generated.',
})

type SiteEdit<Name extends keyof SiteContent> = Edit<SiteContent[Name], SiteContent>

/** The content that all pages share: first what visitors see, then what search engines show, then the studio's settings. */
const editedSite = editedPage('site', {
  table: siteFields,
  schema: siteContent,
  load: async () => {
    const site = await call('GET /api/content/site')
    // Visitors get it without the settings; saving that would need what is not here.
    if (!('timeZone' in site)) throw new Error('The site was answered without its settings.')
    return site
  },
  summaryOf: ({ studioName, email }) => [studioName, email].filter(Boolean).join(' · ') || 'Nothing yet',
  inputs: {
    studioName: line(HEADING_LENGTH),
    logo: LogoField,
    tagline: line(CAPTION_LENGTH, 'On the generated picture of shared links'),
    description: text(
      CAPTION_LENGTH,
      2,
      'For search engines, and for each page without a description of its own',
    ),
    email: line(EMAIL_LENGTH, undefined, { type: 'email' }),
    socialLinks: socialLinks(FOOTER_ICONS),
    copyright: line(CAPTION_LENGTH),
    sharingPicture: SharingField,
    pages: SearchResultsField,
    privacyNote: text(
      PARAGRAPH_LENGTH,
      4,
      'Optional. Above what the page says by itself: what the website stores, for how long, and which other sites are used.',
    ),
    enquiryRetention: RetentionFields,
    // Beside the one above.
    applicationRetention: null,
    enquiriesTo: receivers,
    applicationsTo: receivers,
    timeZone: TimeZoneField,
  },
})

export const SitePanel = () => <ContentPanel record={editedSite} />

function LogoField({ field, path, value, errors, form, of, change }: SiteEdit<'logo'>) {
  return (
    <PictureField
      {...captionOf(field)}
      noun="logo"
      isWhole
      field={`${path}.img_src`}
      address={value?.img_src ?? ''}
      note="Optional. Shown beside the name, 32 pixels high."
      error={errors.img_src}
      uploads={form.uploads}
      onChange={(img_src) => change((before) => (img_src ? { img_src, alt: before?.alt ?? '' } : null))}
      onRemove={() => change(null)}
    >
      <LogoInHead site={of.draft} />
    </PictureField>
  )
}

function SharingField(props: SiteEdit<'sharingPicture'>) {
  return (
    <>
      <SharingPicture {...props} />
      <SharedLink site={props.of.draft} />
    </>
  )
}

const MAX_SHOWN = 40 // time zones; typing finds the others

function TimeZoneField({ field, value, saved = '', error, change }: SiteEdit<'timeZone'>) {
  const zones = useMemo(() => timeZonesWith([saved, siteSettings.timeZone]), [saved])
  return (
    <Select
      {...captionOf(field)}
      searchable
      allowDeselect={false}
      limit={MAX_SHOWN}
      data={zones}
      nothingFoundMessage="No such time zone."
      withScrollArea={false}
      classNames={{ dropdown: styles.zones }}
      value={value}
      error={error}
      onChange={(timeZone) => timeZone && change(timeZone)}
    />
  )
}

function RetentionFields({ of: { draft, errors, change } }: SiteEdit<'enquiryRetention'>) {
  return (
    <div className={styles.retention}>
      {(['enquiryRetention', 'applicationRetention'] as const).map((name) => (
        <TextInput
          key={name}
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
      ))}
      <p className={styles.later}>After a change, nothing is erased by its age for {DUE_DAYS} days.</p>
    </div>
  )
}
