import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { careersFields } from '../../../domain/content/careers-fields.ts'
import { CAREERS_ICONS, type CareersContent } from '../../../domain/content/careers-schema.ts'
import { FEW, PARAGRAPH, SENTENCE, WORDS } from '../../../domain/content/content-parts-schema.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { ParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import type { Submit } from '../../editing/use-submit.ts'
import { SocialLinksField } from '../editor/SocialLinksField.tsx'
import { LinkColumnsField } from './LinkColumnsField.tsx'

type TextName =
  | 'title'
  | 'jobsHeading'
  | 'noJobs'
  | 'applyTitle'
  | 'applyIntro'
  | 'consent'
  | 'howToApplyHeading'
  | 'howToApply'

/** The fields of the Careers page and of /apply, in the order in which a visitor sees them. */
export function CareersFields({ submit }: { submit: Submit<CareersContent, CareersContent> }) {
  const { form, change, errors } = submit
  const { draft, base } = form
  const text = (name: TextName) => ({
    ...captionOf(careersFields[name]),
    value: draft[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...text('title')} maxLength={WORDS} />
      <ParagraphsField
        key={`introduction ${form.revision}`}
        legend={careersFields.paragraphs.label}
        path="paragraphs"
        texts={draft.paragraphs}
        most={FEW}
        form={submit}
        onChange={(next) => change((before) => ({ paragraphs: next(before.paragraphs) }))}
      />
      <TextInput {...text('jobsHeading')} maxLength={WORDS} />
      <TextInput
        {...text('noJobs')}
        description="Without it, the heading is not shown either."
        placeholder="Optional"
        maxLength={SENTENCE}
      />
      <TextInput {...text('applyTitle')} maxLength={WORDS} />
      <TextInput {...text('applyIntro')} placeholder="Optional" maxLength={SENTENCE} />
      <Textarea
        {...text('consent')}
        description="Shown beside the checkbox of the consent. Each change makes a new version; an application keeps the version it agreed to."
        autosize
        minRows={2}
        maxLength={PARAGRAPH}
      />
      <TextInput
        {...text('howToApplyHeading')}
        description="Above the form of an opening"
        maxLength={WORDS}
      />
      <Textarea
        {...text('howToApply')}
        description="Below that heading, and above the form of an open application"
        placeholder="Optional"
        autosize
        minRows={3}
        maxLength={PARAGRAPH}
      />
      <LinkColumnsField key={`columns ${form.revision}`} submit={submit} />
      <SocialLinksField
        key={`icons ${form.revision}`}
        legend={careersFields.socialLinks.label}
        links={draft.socialLinks}
        saved={base.draft.socialLinks}
        most={CAREERS_ICONS}
        form={submit}
        onChange={(next) => change((before) => ({ socialLinks: next(before.socialLinks) }))}
      />
    </>
  )
}
