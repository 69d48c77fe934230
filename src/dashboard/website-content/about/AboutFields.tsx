import { TextInput } from '@mantine/core'
import { figureOf } from '../../../domain/content/about.ts'
import { aboutFields } from '../../../domain/content/about-fields.ts'
import type { AboutContent } from '../../../domain/content/about-schema.ts'
import { HEADING_LENGTH, SHORT_LIST_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { emptyRecord } from '../../../domain/fields/record-fields.ts'
import { captionOf, textsOf } from '../../editing/caption-of.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { ParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import { errorsBelow } from '../../editing/rules/editor-state.ts'
import type { FormOf } from '../../editing/use-editor.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import styles from './AboutFields.module.css'
import { CollaboratorsField } from './CollaboratorsField.tsx'
import { MetricFields } from './MetricFields.tsx'
import { SectionsField } from './SectionsField.tsx'

const { story: storyField, metrics: metricsField } = aboutFields
type Metric = AboutContent['metrics'][number]

/** The fields of the About page, in the order in which a visitor sees them. */
export function AboutFields({ form }: { form: FormOf<AboutContent> }) {
  const { draft, base, revision, change, errors, uploads } = form

  const column = (side: 'left' | 'right') => (
    <ParagraphsField
      key={revision}
      legend={`${storyField.label}, ${storyField.parts[side].label.toLowerCase()}`}
      path={`story.${side}`}
      most={SHORT_LIST_LENGTH}
      form={form}
      texts={draft.story[side]}
      onChange={(next) => change(({ story }) => ({ story: { ...story, [side]: next(story[side]) } }))}
    />
  )

  const text = textsOf(aboutFields, draft, errors, change)
  return (
    <FormFields<AboutContent>
      inputs={{
        title: <TextInput {...text('title')} maxLength={HEADING_LENGTH} />,
        story: (
          <div className={styles.columns}>
            {column('left')}
            {column('right')}
          </div>
        ),
        hero: (
          <DescribedPictureField
            {...captionOf(aboutFields.hero)}
            noun="hero picture"
            path="hero"
            note="Optional. Only wide screens show it, below the story."
            picture={draft.hero}
            errors={errorsBelow(errors, 'hero')}
            uploads={uploads}
            onChange={(next) => change(({ hero }) => ({ hero: next(hero) }))}
            onRemove={() => change({ hero: null })}
          />
        ),
        metrics: (
          <EntryList
            key={revision}
            legend={metricsField.label}
            noun="metric"
            path="metrics"
            form={form}
            entries={draft.metrics}
            saved={base.draft.metrics}
            empty={emptyRecord<Omit<Metric, 'id'>>(metricsField.entries)}
            most={SHORT_LIST_LENGTH}
            nameOf={metricsField.nameOf}
            lineOf={(metric) => (Number.isFinite(metric.value) ? figureOf(metric) : '')}
            onChange={(next) => change(({ metrics }) => ({ metrics: next(metrics) }))}
          >
            {(metric, changeMetric, faulty) => (
              <MetricFields metric={metric} errors={faulty} change={changeMetric} />
            )}
          </EntryList>
        ),
        capabilities: <SectionsField key={revision} form={form} />,
        collaborators: <CollaboratorsField key={revision} form={form} />,
      }}
    />
  )
}
