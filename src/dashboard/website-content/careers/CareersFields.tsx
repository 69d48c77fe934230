import { Textarea, TextInput } from '@mantine/core'
import { careersFields } from '../../../domain/content/careers-fields.ts'
import { CAREERS_ICONS, type CareersContent } from '../../../domain/content/careers-schema.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { textsOf } from '../../editing/caption-of.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import { ParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { SocialLinksField } from '../editor/SocialLinksField.tsx'
import { LinkColumnsField } from './LinkColumnsField.tsx'

/** The fields of the Careers page and of /apply, in the order in which a visitor sees them. */
export function CareersFields({ form }: { form: FormOf<CareersContent> }) {
  const { draft, base, revision, change, errors } = form
  const text = textsOf(careersFields, draft, errors, change)
  return (
    <FormFields<CareersContent>
      inputs={{
        title: <TextInput {...text('title')} maxLength={HEADING_LENGTH} />,
        paragraphs: (
          <ParagraphsField
            key={revision}
            legend={careersFields.paragraphs.label}
            path="paragraphs"
            texts={draft.paragraphs}
            most={SHORT_LIST_LENGTH}
            form={form}
            onChange={(next) => change((before) => ({ paragraphs: next(before.paragraphs) }))}
          />
        ),
        jobsHeading: <TextInput {...text('jobsHeading')} maxLength={HEADING_LENGTH} />,
        noJobs: (
          <TextInput
            {...text('noJobs')}
            description="Without it, the heading is not shown either."
            placeholder="Optional"
            maxLength={CAPTION_LENGTH}
          />
        ),
        applyTitle: <TextInput {...text('applyTitle')} maxLength={HEADING_LENGTH} />,
        applyIntro: <TextInput {...text('applyIntro')} placeholder="Optional" maxLength={CAPTION_LENGTH} />,
        consent: (
          <Textarea
            {...text('consent')}
            description="Shown beside the checkbox of the consent. Each change makes a new version; an application keeps the version it agreed to."
            autosize
            minRows={2}
            maxLength={PARAGRAPH_LENGTH}
          />
        ),
        howToApplyHeading: (
          <TextInput
            {...text('howToApplyHeading')}
            description="Above the form of an opening"
            maxLength={HEADING_LENGTH}
          />
        ),
        howToApply: (
          <Textarea
            {...text('howToApply')}
            description="Below that heading, and above the form of an open application"
            placeholder="Optional"
            autosize
            minRows={3}
            maxLength={PARAGRAPH_LENGTH}
          />
        ),
        linkColumns: <LinkColumnsField key={revision} form={form} />,
        socialLinks: (
          <SocialLinksField
            key={revision}
            legend={careersFields.socialLinks.label}
            links={draft.socialLinks}
            saved={base.draft.socialLinks}
            most={CAREERS_ICONS}
            form={form}
            onChange={(next) => change((before) => ({ socialLinks: next(before.socialLinks) }))}
          />
        ),
      }}
    />
  )
}
