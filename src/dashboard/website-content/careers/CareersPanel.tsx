import { Textarea, TextInput } from '@mantine/core'
import { careersFields } from '../../../domain/content/careers-fields.ts'
import { CAREERS_ICONS, type CareersContent, careersContent } from '../../../domain/content/careers-schema.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  LINK_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import { type Edited, inputsOf, wholeOf } from '../../editing/inputs-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { ParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { call, refusalOf } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { SocialLinksField } from '../editor/SocialLinksField.tsx'
import { pagePreviews } from '../previews/page-previews.ts'

const editedCareers = editedPage('careers', {
  table: careersFields,
  schema: careersContent,
  load: () => call('GET /api/content/careers'),
  write: (body) => call('PUT /api/content/careers', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/careers', 409),
  summaryOf: ({ linkColumns }) =>
    `Footer: ${linkColumns.map(({ title }) => title).join(', ') || 'no columns yet'}`,
})

export const CareersPanel = () => (
  <ContentPanel record={editedCareers} Preview={pagePreviews.careers}>
    {(form) => <CareersFields form={form} />}
  </ContentPanel>
)

/** The fields of the Careers page and of /apply, in the order in which a visitor sees them. */
function CareersFields({ form }: { form: FormOf<CareersContent> }) {
  const { revision } = form
  const { text, list, entries } = inputsOf(careersFields, wholeOf(form))
  return (
    <FormFields<CareersContent>
      inputs={{
        title: <TextInput {...text('title')} maxLength={HEADING_LENGTH} />,
        paragraphs: <ParagraphsField key={revision} {...list('paragraphs')} most={SHORT_LIST_LENGTH} />,
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
        linkColumns: (
          <EntryList
            key={revision}
            {...entries('linkColumns')}
            noun="column"
            most={SHORT_LIST_LENGTH}
            lineOf={({ links }) =>
              links.map(({ label }) => label).join(', ') || 'No links: the column is not shown.'
            }
          >
            {(column) => <ColumnFields column={column} />}
          </EntryList>
        ),
        socialLinks: <SocialLinksField key={revision} {...entries('socialLinks')} most={CAREERS_ICONS} />,
      }}
    />
  )
}

const { entries: columnFields } = careersFields.linkColumns

/** A column of the footer with its links. */
function ColumnFields({ column }: { column: Edited<CareersContent['linkColumns'][number]> }) {
  const { text, entries } = inputsOf(columnFields, column)
  return (
    <>
      <TextInput {...text('title')} maxLength={HEADING_LENGTH} />
      <EntryList {...entries('links')} noun="link" most={SHORT_LIST_LENGTH} lineOf={({ href }) => href}>
        {(link) => {
          const { text } = inputsOf(columnFields.links.entries, link)
          return (
            <>
              <TextInput {...text('label')} maxLength={HEADING_LENGTH} />
              <TextInput
                {...text('href')}
                description="A path of this site such as /contact, an https: address, or mailto: with an address"
                maxLength={LINK_LENGTH}
              />
            </>
          )
        }}
      </EntryList>
    </>
  )
}
