import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { MAX_FILE_SIZE } from '../../../../domain/picture/file-limit.ts'
import { projectFields } from '../../../../domain/project/project-fields.ts'
import { SECTIONS_PER_PROJECT, TEXT_LENGTH } from '../../../../domain/project/section-schema.ts'
import { newKey } from '../../../../ui/new-key.ts'
import { PicturesField } from '../../../editing/lists/PicturesField.tsx'
import { errorsBelow } from '../../../editing/rules/editor-state.ts'
import type { FormOf } from '../../../editing/use-editor.ts'
import { PlainButton } from '../../../shell/looks/buttons.ts'
import styles from './SectionEditor.module.css'
import {
  isWorthKeeping,
  newPicture,
  newText,
  type SectionDraft,
  withAlt,
  withPicture,
} from './section-drafts.ts'

/** The texts and pictures of a project, in the order in which the gallery shows them. */
export function SectionsEditor({ form }: { form: FormOf<{ sections: SectionDraft[] }> }) {
  const editor = useRef<HTMLFieldSetElement>(null)
  const { draft, errors, uploads, change } = form
  const fieldOf = ({ key }: SectionDraft) => `sections.${key}.content`
  const onChange = (next: (before: readonly SectionDraft[]) => SectionDraft[]) =>
    change(({ sections }) => ({ sections: next(sections) }))

  function addText() {
    const key = newKey()
    // Drawn at once, so that it has the focus before the next key is pressed.
    flushSync(() => onChange((before) => [...before, newText(key)]))
    editor.current?.querySelector<HTMLElement>(`[data-key="${key}"] textarea`)?.focus()
  }

  /** A section has one message: it is about the picture while there is none. */
  function errorsOf(section: SectionDraft) {
    const [message] = Object.values(errorsBelow(errors, `sections.${section.key}`))
    const hasFailed = uploads.running[fieldOf(section)]?.state === 'failed'
    const isOfAlt = section.type !== 'text' && section.content && !hasFailed
    return { [isOfAlt ? 'alt' : 'picture']: message }
  }

  return (
    <PicturesField
      {...{ form, fieldOf, errorsOf, onChange, isWorthKeeping, withPicture, withAlt }}
      ref={editor}
      legend={projectFields.sections.label}
      path="sections"
      noun="a section"
      entries={draft.sections}
      most={SECTIONS_PER_PROJECT}
      whenEmpty={`Optional. Texts and pictures, each up to ${MAX_FILE_SIZE}; several pictures can be dropped here at once.`}
      whenFull={`A project can have at most ${SECTIONS_PER_PROJECT} sections.`}
      tooMany={(left) =>
        `A project holds at most ${SECTIONS_PER_PROJECT} sections: ${left} files were not added.`
      }
      keyOf={({ key }) => key}
      pathOf={(_, index) => `sections.${index}`}
      pictureOf={(section) =>
        section.type === 'text' ? undefined : { address: section.content, alt: section.alt }
      }
      made={() => newPicture(newKey())}
      buttons={<PlainButton onClick={addText}>Add text</PlainButton>}
    >
      {({ key, content }, name, error) => (
        <Textarea
          classNames={{ input: styles.text }}
          label={name}
          required
          rows={4}
          value={content}
          error={error}
          description={`${content.length} / ${TEXT_LENGTH}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={({ currentTarget: { value } }) =>
            onChange((before) =>
              before.map((other) => (other.key === key ? { ...other, content: value } : other)),
            )
          }
        />
      )}
    </PicturesField>
  )
}
