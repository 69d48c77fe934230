import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { EMAIL_LENGTH } from '../../../domain/account/user.ts'
import { SENTENCE, WORDS } from '../../../domain/content/content-parts-schema.ts'
import { siteFields } from '../../../domain/content/site-fields.ts'
import { FOOTER_ICONS, type SiteContent } from '../../../domain/content/site-schema.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { errorsBelow, type Submit } from '../../editing/use-submit.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import { PictureField } from '../../pictures/PictureField.tsx'
import { SocialLinksField } from '../editor/SocialLinksField.tsx'
import { LogoInHead } from './LogoInHead.tsx'
import { SearchResultsField } from './SearchResultsField.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { SharedLink } from './SharedLink.tsx'

type TextName = 'studioName' | 'tagline' | 'description' | 'email' | 'copyright'

/** The fields of what all pages share: first what visitors see, then what search engines show, then the studio's settings. */
export function SiteFields({ submit }: { submit: Submit<SiteContent, SiteContent> }) {
  const { form, change, errors, uploads } = submit
  const { draft, base } = form
  const text = (name: TextName) => ({
    ...captionOf(siteFields[name]),
    value: draft[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...text('studioName')} maxLength={WORDS} />
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
      <TextInput
        {...text('tagline')}
        description="On the generated picture of shared links"
        placeholder="Optional"
        maxLength={SENTENCE}
      />
      <Textarea
        {...text('description')}
        description="For search engines, and for each page without a description of its own"
        placeholder="Optional"
        autosize
        minRows={2}
        maxLength={SENTENCE}
      />
      <TextInput {...text('email')} type="email" maxLength={EMAIL_LENGTH} />
      <SocialLinksField
        key={form.revision}
        legend={siteFields.socialLinks.label}
        links={draft.socialLinks}
        saved={base.draft.socialLinks}
        most={FOOTER_ICONS}
        form={submit}
        onChange={(next) => change((before) => ({ socialLinks: next(before.socialLinks) }))}
      />
      <TextInput {...text('copyright')} placeholder="Optional" maxLength={SENTENCE} />
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
      <SearchResultsField submit={submit} />
      <SettingsFields submit={submit} />
    </>
  )
}
