import { Textarea, TextInput } from '@mantine/core'
import { EMAIL_LENGTH } from '../../../domain/account/user.ts'
import { CAPTION_LENGTH, HEADING_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { siteFields } from '../../../domain/content/site-fields.ts'
import { FOOTER_ICONS, type SiteContent } from '../../../domain/content/site-schema.ts'
import { captionOf, textsOf } from '../../editing/caption-of.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import { errorsBelow } from '../../editing/rules/editor-state.ts'
import type { FormOf } from '../../editing/use-editor.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import { PictureField } from '../../pictures/PictureField.tsx'
import { SocialLinksField } from '../editor/SocialLinksField.tsx'
import { LogoInHead } from './LogoInHead.tsx'
import { SearchResultsField } from './SearchResultsField.tsx'
import { Receivers, RetentionFields, TimeZoneField } from './SettingsFields.tsx'
import { SharedLink } from './SharedLink.tsx'

/** The fields of what all pages share: first what visitors see, then what search engines show, then the studio's settings. */
export function SiteFields({ form }: { form: FormOf<SiteContent> }) {
  const { draft, base, change, errors, uploads } = form
  const text = textsOf(siteFields, draft, errors, change)
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
        socialLinks: (
          <SocialLinksField
            key={form.revision}
            legend={siteFields.socialLinks.label}
            links={draft.socialLinks}
            saved={base.draft.socialLinks}
            most={FOOTER_ICONS}
            form={form}
            onChange={(next) => change((before) => ({ socialLinks: next(before.socialLinks) }))}
          />
        ),
        copyright: <TextInput {...text('copyright')} placeholder="Optional" maxLength={CAPTION_LENGTH} />,
        sharingPicture: (
          <>
            <DescribedPictureField
              {...captionOf(siteFields.sharingPicture)}
              noun="sharing picture"
              path="sharingPicture"
              picture={draft.sharingPicture}
              note="Optional. The picture of shared links, cropped to 1200 × 630. Without one, a picture with the name and the tagline is generated."
              errors={errorsBelow(errors, 'sharingPicture')}
              uploads={uploads}
              onChange={(next) => change(({ sharingPicture }) => ({ sharingPicture: next(sharingPicture) }))}
              onRemove={() => change({ sharingPicture: null })}
            />
            <SharedLink site={draft} />
          </>
        ),
        pages: <SearchResultsField form={form} />,
        enquiriesTo: <Receivers form={form} name="enquiriesTo" />,
        applicationsTo: <Receivers form={form} name="applicationsTo" />,
        timeZone: <TimeZoneField form={form} />,
        enquiryRetention: <RetentionFields form={form} />,
        // Beside the one above.
        applicationRetention: null,
      }}
    />
  )
}
