import { Checkbox, TextInput } from '@mantine/core'
import { aboutFields } from '../../../domain/content/about-fields.ts'
import type { Paragraph } from '../../../domain/content/about-schema.ts'
import { HEADING_LENGTH, SHORT_LIST_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { textsOf } from '../../editing/caption-of.ts'
import { NumberedParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import type { FormPart } from '../../editing/use-editor.ts'

const { entries: fields } = aboutFields.capabilities

type Section = { heading: string; shown: boolean; paragraphs: Paragraph[] }
type Props = {
  section: Section
  /** The section's paragraphs as they are saved. */
  saved: readonly Paragraph[]
  /** Its path in the draft: 'capabilities.2', 'collaborators'. */
  path: string
  /** By the names inside it. */
  errors: FieldErrors
  form: FormPart
  change: (changes: Partial<Section> | ((before: Section) => Partial<Section>)) => void
}

/** The part that every section of the About page has above its cards. */
export function SectionHead({ section, saved, path, errors, form, change }: Props) {
  return (
    <>
      <TextInput {...textsOf(fields, section, errors, change)('heading')} maxLength={HEADING_LENGTH} />
      <Checkbox
        label={fields.shown.label}
        checked={section.shown}
        onChange={(event) => change({ shown: event.currentTarget.checked })}
      />
      <NumberedParagraphsField
        legend={fields.paragraphs.label}
        path={`${path}.paragraphs`}
        most={SHORT_LIST_LENGTH}
        form={form}
        paragraphs={section.paragraphs}
        saved={saved}
        onChange={(next) => change(({ paragraphs }) => ({ paragraphs: next(paragraphs) }))}
      />
    </>
  )
}
