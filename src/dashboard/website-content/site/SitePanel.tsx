import { Select, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { EMAIL_LENGTH } from '../../../domain/account/user.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
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
import { FormFields } from '../../editing/FormFields.tsx'
import { inputsOf, wholeOf } from '../../editing/inputs-of.ts'
import { LinesField } from '../../editing/lists/LinesField.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import { PictureField } from '../../pictures/PictureField.tsx'
import { call, refusalOf } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { SocialLinksField } from '../editor/SocialLinksField.tsx'
import { pagePreviews } from '../previews/page-previews.ts'
import { SearchResultsField } from './SearchResultsField.tsx'
import { LogoInHead, SharedLink } from './SiteExamples.tsx'
import styles from './SitePanel.module.css'

const editedSite = editedPage('site', {
  table: siteFields,
  schema: siteContent,
  load: async () => {
    const site = await call('GET /api/content/site')
    // Visitors get it without the settings; saving that would need what is not here.
    if (!('timeZone' in site)) throw new Error('The site was answered without its settings.')
    return site
  },
  write: (body) => call('PUT /api/content/site', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/site', 409),
  summaryOf: ({ studioName, email }) => [studioName, email].filter(Boolean).join(' · ') || 'Nothing yet',
})

/** The part of the screen for what all pages share. */
export const SitePanel = () => (
  <ContentPanel record={editedSite} Preview={pagePreviews.site}>
    {(form) => <SiteFields form={form} />}
  </ContentPanel>
)

type Props = { form: FormOf<SiteContent> }

/** First what visitors see, then what search engines show, then the studio's settings. */
function SiteFields({ form }: Props) {
  const { draft, change, errors, uploads } = form
  const { text, lines, picture, entries } = inputsOf(siteFields, wholeOf(form))
  const receivers = (name: 'enquiriesTo' | 'applicationsTo') => (
    <LinesField
      {...lines(name)}
      noun="address"
      type="email"
      note={draft[name].length === 0 && 'If there is no address, they go to the Super Admins.'}
      most={SHORT_LIST_LENGTH}
      maxLength={EMAIL_LENGTH}
    />
  )
  return (
    <FormFields<SiteContent>
      inputs={{
        studioName: <TextInput {...text('studioName')} maxLength={HEADING_LENGTH} />,
        logo: (
          <PictureField
            {...captionOf(siteFields.logo)}
            noun="logo"
            isWhole
            field="logo.img_src"
            address={draft.logo?.img_src ?? ''}
            note="Optional. Shown beside the name, 32 pixels high."
            error={errors['logo.img_src']}
            uploads={uploads}
            onChange={(img_src) =>
              change(({ logo }) => ({ logo: img_src ? { img_src, alt: logo?.alt ?? '' } : null }))
            }
            onRemove={() => change({ logo: null })}
          >
            <LogoInHead site={draft} />
          </PictureField>
        ),
        tagline: (
          <TextInput
            {...text('tagline')}
            description="On the generated picture of shared links"
            placeholder="Optional"
            maxLength={CAPTION_LENGTH}
          />
        ),
        description: (
          <Textarea
            {...text('description')}
            description="For search engines, and for each page without a description of its own"
            placeholder="Optional"
            autosize
            minRows={2}
            maxLength={CAPTION_LENGTH}
          />
        ),
        email: <TextInput {...text('email')} type="email" maxLength={EMAIL_LENGTH} />,
        socialLinks: <SocialLinksField key={form.revision} {...entries('socialLinks')} most={FOOTER_ICONS} />,
        copyright: <TextInput {...text('copyright')} placeholder="Optional" maxLength={CAPTION_LENGTH} />,
        sharingPicture: (
          <>
            <DescribedPictureField
              {...picture('sharingPicture')}
              noun="sharing picture"
              note="Optional. The picture of shared links, cropped to 1200 × 630. Without one, a picture with the name and the tagline is generated."
            />
            <SharedLink site={draft} />
          </>
        ),
        pages: <SearchResultsField form={form} />,
        enquiriesTo: receivers('enquiriesTo'),
        applicationsTo: receivers('applicationsTo'),
        timeZone: <TimeZoneField form={form} />,
        enquiryRetention: <RetentionFields form={form} />,
        // Beside the one above.
        applicationRetention: null,
      }}
    />
  )
}

const MAX_SHOWN = 40 // time zones; typing finds the others

function TimeZoneField({ form: { draft, base, errors, change } }: Props) {
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

const RetentionFields = ({ form: { draft, errors, change } }: Props) => (
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
