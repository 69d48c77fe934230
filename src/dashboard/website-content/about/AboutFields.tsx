import { TextInput } from '@mantine/core'
import { figureOf } from '../../../domain/content/about.ts'
import { aboutFields } from '../../../domain/content/about-fields.ts'
import type { AboutContent } from '../../../domain/content/about-schema.ts'
import { FEW, WORDS } from '../../../domain/content/content-parts-schema.ts'
import { emptyRecord } from '../../../domain/record-fields.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { ParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import { errorsBelow, type Submit } from '../../editing/use-submit.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import styles from './AboutFields.module.css'
import { CollaboratorsField } from './CollaboratorsField.tsx'
import { MetricFields } from './MetricFields.tsx'
import { SectionsField } from './SectionsField.tsx'

const { story: storyField, metrics: metricsField } = aboutFields
type Metric = AboutContent['metrics'][number]

/** The fields of the About page, in the order in which a visitor sees them. */
export function AboutFields({ submit }: { submit: Submit<AboutContent, AboutContent> }) {
  const { form, change, errors, uploads } = submit
  const { draft, base, revision } = form

  const column = (side: 'left' | 'right') => (
    <ParagraphsField
      key={revision}
      legend={`${storyField.label}, ${storyField.parts[side].label.toLowerCase()}`}
      path={`story.${side}`}
      most={FEW}
      form={submit}
      texts={draft.story[side]}
      onChange={(next) => change(({ story }) => ({ story: { ...story, [side]: next(story[side]) } }))}
    />
  )

  return (
    <>
      <TextInput
        {...captionOf(aboutFields.title)}
        maxLength={WORDS}
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <div className={styles.columns}>
        {column('left')}
        {column('right')}
      </div>
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
      <EntryList
        key={`metrics ${revision}`}
        legend={metricsField.label}
        noun="metric"
        path="metrics"
        form={submit}
        entries={draft.metrics}
        saved={base.draft.metrics}
        empty={emptyRecord<Omit<Metric, 'id'>>(metricsField.entries)}
        most={FEW}
        nameOf={metricsField.nameOf}
        lineOf={(metric) => (Number.isFinite(metric.value) ? figureOf(metric) : '')}
        onChange={(next) => change(({ metrics }) => ({ metrics: next(metrics) }))}
      >
        {(metric, changeMetric, faulty) => (
          <MetricFields metric={metric} errors={faulty} change={changeMetric} />
        )}
      </EntryList>
      <SectionsField key={`sections ${revision}`} submit={submit} />
      <CollaboratorsField key={`collaborators ${revision}`} submit={submit} />
    </>
  )
}
