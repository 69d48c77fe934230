import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { figureOf } from '../../../domain/content/about.ts'
import { aboutFields } from '../../../domain/content/about-fields.ts'
import {
  type AboutContent,
  aboutContent,
  type Metric,
  SUFFIX_LENGTH,
} from '../../../domain/content/about-schema.ts'
import { HEADING_LENGTH, SHORT_LIST_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { numberIn } from '../../../domain/content/typed-number.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import { type Edited, inputsOf, wholeOf } from '../../editing/inputs-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { ParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import { call, refusalOf } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { pagePreviews } from '../previews/page-previews.ts'
import styles from './AboutPanel.module.css'
import { CollaboratorsField, SectionsField } from './AboutSections.tsx'

const editedAbout = editedPage('about', {
  table: aboutFields,
  schema: aboutContent,
  load: () => call('GET /api/content/about'),
  write: (body) => call('PUT /api/content/about', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/about', 409),
  summaryOf: ({ capabilities, collaborators }) =>
    [...capabilities, collaborators]
      .filter(({ shown }) => shown)
      .map(({ heading }) => heading)
      .join(', '),
})

export const AboutPanel = () => (
  <ContentPanel record={editedAbout} Preview={pagePreviews.about}>
    {(form) => <AboutFields form={form} />}
  </ContentPanel>
)

/** In the order in which a visitor sees them. */
function AboutFields({ form }: { form: FormOf<AboutContent> }) {
  const { revision } = form
  const about = wholeOf(form)
  const { text, picture, entries, part } = inputsOf(aboutFields, about)
  const { label, parts } = aboutFields.story
  const story = inputsOf(parts, part('story'))
  return (
    <FormFields<AboutContent>
      inputs={{
        title: <TextInput {...text('title')} maxLength={HEADING_LENGTH} />,
        story: (
          <div className={styles.columns}>
            {(['left', 'right'] as const).map((side) => (
              <ParagraphsField
                key={`${side} ${revision}`}
                {...story.list(side)}
                legend={`${label}, ${parts[side].label.toLowerCase()}`}
                most={SHORT_LIST_LENGTH}
              />
            ))}
          </div>
        ),
        hero: (
          <DescribedPictureField
            {...picture('hero')}
            noun="hero picture"
            note="Optional. Only wide screens show it, below the story."
          />
        ),
        metrics: (
          <EntryList
            key={revision}
            {...entries('metrics')}
            noun="metric"
            most={SHORT_LIST_LENGTH}
            lineOf={(metric) => (Number.isFinite(metric.value) ? figureOf(metric) : '')}
          >
            {(metric) => <MetricFields metric={metric} />}
          </EntryList>
        ),
        capabilities: <SectionsField key={revision} about={about} />,
        collaborators: <CollaboratorsField key={revision} section={part('collaborators')} />,
      }}
    />
  )
}

const { entries: metricFields } = aboutFields.metrics

function MetricFields({ metric }: { metric: Edited<Metric> }) {
  const { draft, errors, change } = metric
  // The text as it was typed: the draft has the number, or NaN.
  const [value, setValue] = useState(() => (Number.isFinite(draft.value) ? String(draft.value) : ''))
  const { text } = inputsOf(metricFields, metric)
  return (
    <>
      <TextInput {...text('title')} maxLength={HEADING_LENGTH} />
      <div className={styles.pair}>
        <TextInput
          {...captionOf(metricFields.value)}
          description={Number.isFinite(draft.value) ? `Visitors see ${figureOf(draft)}` : 'In digits'}
          inputMode="numeric"
          maxLength={20}
          value={value}
          error={errors.value}
          onChange={(event) => {
            setValue(event.currentTarget.value)
            change({ value: numberIn(event.currentTarget.value) })
          }}
        />
        <TextInput
          {...text('suffix')}
          description="Optional, such as + or sq.ft."
          maxLength={SUFFIX_LENGTH}
        />
      </div>
    </>
  )
}
