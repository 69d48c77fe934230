import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { figureOf } from '../../../domain/content/about.ts'
import { aboutFields } from '../../../domain/content/about-fields.ts'
import { type Metric, SUFFIX_LENGTH } from '../../../domain/content/about-schema.ts'
import { HEADING_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { numberIn } from '../../../domain/content/typed-number.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { captionOf, textsOf } from '../../editing/caption-of.ts'
import styles from './AboutFields.module.css'

const { entries: fields } = aboutFields.metrics

type Props = {
  metric: Metric
  errors: FieldErrors
  change: (changes: Partial<Metric>) => void
}

/** One counter of the About page. */
export function MetricFields({ metric, errors, change }: Props) {
  // The text as it was typed: the draft has the number, or NaN.
  const [value, setValue] = useState(() => (Number.isFinite(metric.value) ? String(metric.value) : ''))
  const text = textsOf(fields, metric, errors, change)
  return (
    <>
      <TextInput {...text('title')} maxLength={HEADING_LENGTH} />
      <div className={styles.pair}>
        <TextInput
          {...captionOf(fields.value)}
          description={Number.isFinite(metric.value) ? `Visitors see ${figureOf(metric)}` : 'In digits'}
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
