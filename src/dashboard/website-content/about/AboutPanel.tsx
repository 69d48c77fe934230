import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { figureOf } from '../../../domain/content/about.ts'
import { aboutFields } from '../../../domain/content/content-fields.ts'
import { HEADING_LENGTH, SHORT_LIST_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import {
  type AboutContent,
  aboutContent,
  type Metric,
  SUFFIX_LENGTH,
} from '../../../domain/content/pages-schema.ts'
import { NUMBER_LENGTH, numberIn } from '../../../domain/content/typed-number.ts'
import { captionOf } from '../../editing/caption-of.ts'
import type { Edit } from '../../editing/edited.ts'
import { entries, line, paragraphs, part, picture } from '../../editing/inputs/inputs.tsx'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import styles from './AboutPanel.module.css'
import { capabilities, collaborators } from './about-sections.tsx'

const { label: STORY, parts: story } = aboutFields.story
const columns = (drawn: ReactNode) => <div className={styles.columns}>{drawn}</div>

const editedAbout = editedPage('about', {
  table: aboutFields,
  schema: aboutContent,
  summaryOf: ({ capabilities, collaborators }) =>
    [...capabilities, collaborators]
      .filter(({ shown }) => shown)
      .map(({ heading }) => heading)
      .join(', '),
  inputs: {
    title: line(HEADING_LENGTH),
    story: part<AboutContent['story']>(
      {
        left: paragraphs(SHORT_LIST_LENGTH, `${STORY}, ${story.left.label.toLowerCase()}`),
        right: paragraphs(SHORT_LIST_LENGTH, `${STORY}, ${story.right.label.toLowerCase()}`),
      },
      columns,
    ),
    hero: picture('hero picture', { note: 'Optional. Only wide screens show it, below the story.' }),
    metrics: entries<Metric>({
      noun: 'metric',
      most: SHORT_LIST_LENGTH,
      lineOf: (metric) => (Number.isFinite(metric.value) ? figureOf(metric) : ''),
      inputs: {
        title: line(HEADING_LENGTH),
        value: MetricValue,
        suffix: line(SUFFIX_LENGTH, 'Optional, such as + or sq.ft.'),
      },
      pair: ['value', 'suffix'],
    }),
    capabilities,
    collaborators,
  },
})

export const AboutPanel = () => <ContentPanel record={editedAbout} />

function MetricValue({ field, value, error, of, change }: Edit<number, Metric>) {
  // The text as it was typed: the draft has the number, or NaN.
  const [typed, setTyped] = useState(() => (Number.isFinite(value) ? String(value) : ''))
  return (
    <TextInput
      {...captionOf(field)}
      description={Number.isFinite(value) ? `Visitors see ${figureOf(of.draft)}` : 'In digits'}
      inputMode="numeric"
      maxLength={NUMBER_LENGTH}
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        change(numberIn(event.currentTarget.value))
      }}
    />
  )
}
