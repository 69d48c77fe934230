import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { FILE_TOO_LARGE, MAX_FILE_SIZE } from '../../../../domain/picture/file-limit.ts'
import { projectFields } from '../../../../domain/project/project-fields.ts'
import { isUndescribed } from '../../../../domain/project/section.ts'
import { SECTIONS_PER_PROJECT, TEXT_LENGTH } from '../../../../domain/project/section-schema.ts'
import type { FieldErrors } from '../../../../domain/shared/problem.ts'
import { newKey } from '../../../../ui/new-key.ts'
import { ListRow } from '../../../editing/lists/ListRow.tsx'
import { moveItem, OrderedList } from '../../../editing/lists/OrderedList.tsx'
import { PicturesField } from '../../../editing/lists/PicturesField.tsx'
import { useUndoOffers } from '../../../editing/lists/use-undo-offers.ts'
import type { FormPart } from '../../../editing/use-editor.ts'
import { type ChosenPicture, descriptionFor } from '../../../pictures/ChooseFromLibrary.tsx'
import { PictureFields } from '../../../pictures/PictureFields.tsx'
import type { Uploads } from '../../../pictures/uploads.ts'
import { toastError } from '../../../shell/toasts/notify.tsx'
import styles from './SectionEditor.module.css'
import {
  isWorthKeeping,
  newPicture,
  newText,
  type PictureDraft,
  type SectionDraft,
  sectionField,
  sectionName,
  withPicture,
} from './section-drafts.ts'

const SECTIONS = 'sections'

type Sections = { sections: SectionDraft[] }

type Props = {
  sections: readonly SectionDraft[]
  errors: FieldErrors
  change: (changes: (before: Sections) => Sections) => void
  uploads: Uploads
  form: Pick<FormPart, 'isLocked' | 'isLeaving'>
}

/** The texts and pictures of a project, in the order in which the gallery shows them. */
export function SectionsEditor({ sections, errors, change, uploads, form }: Props) {
  const editor = useRef<HTMLFieldSetElement>(null)
  const offerUndo = useUndoOffers(form)

  const changeSections = (next: (before: readonly SectionDraft[]) => SectionDraft[]) =>
    change((draft) => ({ sections: next(draft.sections) }))

  function addText() {
    const key = newKey()
    changeSections((before) => [...before, newText(key)])
    // The new field is in the page only after React has rendered it.
    requestAnimationFrame(() =>
      editor.current?.querySelector<HTMLElement>(`[data-key="${key}"] textarea`)?.focus(),
    )
  }

  function addPictures(files: readonly File[]) {
    const room = SECTIONS_PER_PROJECT - sections.length
    if (files.length > room)
      toastError(
        `A project holds at most ${SECTIONS_PER_PROJECT} sections: ${files.length - room} files were not added.`,
      )
    const added = files.slice(0, room).map((file) => ({ file, section: newPicture(newKey()) }))
    changeSections((before) => [...before, ...added.map(({ section }) => section)])
    for (const { section, file } of added) take(section, file)
  }

  /** The file becomes this section's picture; its description stays. */
  function take(section: PictureDraft, file: File) {
    const { key } = section
    const back = (other: SectionDraft) =>
      other.key === key && other.type !== 'text' ? { ...section, alt: other.alt } : other
    uploads.start({
      key: sectionField(key),
      list: SECTIONS,
      file,
      tooLarge: FILE_TOO_LARGE,
      done: (uploaded) => changeSections((before) => withPicture(before, key, uploaded)),
      undo: () => changeSections((before) => before.map(back)),
    })
  }

  /** A picture of the library becomes this section's picture, and offers a description where there is none. */
  function choose({ key }: PictureDraft, chosen: ChosenPicture) {
    if (!uploads.mayStart()) return
    uploads.cancel(sectionField(key))
    changeSections((before) => withChosen(before, key, chosen))
  }

  function addChosen(chosen: ChosenPicture) {
    if (!uploads.mayStart()) return
    const section = newPicture(newKey())
    changeSections((before) => withChosen([...before, section], section.key, chosen))
  }

  function remove(section: SectionDraft, index: number) {
    uploads.cancel(sectionField(section.key))
    changeSections((before) => before.filter(({ key }) => key !== section.key))
    editor.current?.focus()
    if (!isWorthKeeping(section)) return
    offerUndo(section.type === 'text' ? 'Text deleted.' : 'Picture deleted.', () => {
      changeSections((before) =>
        before.some(({ key }) => key === section.key) ? [...before] : before.toSpliced(index, 0, section),
      )
      editor.current?.focus()
    })
  }

  return (
    <PicturesField
      ref={editor}
      legend={projectFields.sections.label}
      list={SECTIONS}
      whenEmpty={
        !sections.length &&
        `Optional. Texts and pictures, each up to ${MAX_FILE_SIZE}; several pictures can be dropped here at once.`
      }
      whenFull={
        sections.length >= SECTIONS_PER_PROJECT &&
        `A project can have at most ${SECTIONS_PER_PROJECT} sections.`
      }
      error={errors.sections}
      uploads={uploads}
      onFiles={addPictures}
      onChoose={addChosen}
      noun="a section"
      buttons={
        <Button variant="default" onClick={addText}>
          Add text
        </Button>
      }
      undescribed={sections.filter(isUndescribed).map(({ key }) => key)}
    >
      <OrderedList
        items={sections}
        keyOf={({ key }) => key}
        pathOf={(_, index) => `sections.${index}`}
        onMove={(from, to) => changeSections((before) => moveItem(before, from, to))}
      >
        {(section, index, handle) => (
          <SectionEditor
            section={section}
            place={index}
            handle={handle}
            error={errors[sectionField(section.key)]}
            uploads={uploads}
            onChange={(typed) =>
              changeSections((before) =>
                before.map((other) => (other.key === section.key ? { ...other, ...typed } : other)),
              )
            }
            onFile={take}
            onChoose={choose}
            onDelete={() => remove(section, index)}
          />
        )}
      </OrderedList>
    </PicturesField>
  )
}

const withChosen = (sections: readonly SectionDraft[], key: string, chosen: ChosenPicture) =>
  withPicture(sections, key, chosen).map((section) =>
    section.key === key && section.type !== 'text'
      ? { ...section, alt: descriptionFor(section.alt, chosen) }
      : section,
  )

type SectionEditorProps = {
  section: SectionDraft
  place: number
  handle: DraggableProvidedDragHandleProps | null
  error?: string
  uploads: Uploads
  /** Only what is typed: the picture may arrive before the next rendering. */
  onChange: (typed: { content: string } | { alt: string }) => void
  onFile: (section: PictureDraft, file: File) => void
  onChoose: (section: PictureDraft, picture: ChosenPicture) => void
  onDelete: () => void
}

function SectionEditor({ section, place, handle, error, uploads, ...does }: SectionEditorProps) {
  const { onChange, onFile, onChoose, onDelete } = does
  const name = sectionName(section, place)
  return (
    <ListRow name={name} handle={handle} isFaulty={error !== undefined} onDelete={onDelete}>
      {section.type === 'text' ? (
        <TextFields section={section} name={name} error={error} onChange={onChange} />
      ) : (
        <PictureSection
          section={section}
          name={name}
          error={error}
          uploads={uploads}
          onChange={onChange}
          onFile={onFile}
          onChoose={onChoose}
          onDelete={onDelete}
        />
      )}
    </ListRow>
  )
}

type FieldsProps<S extends SectionDraft> = Pick<SectionEditorProps, 'error' | 'onChange'> & {
  section: S
  name: string
}

function TextFields({ section, name, error, onChange }: FieldsProps<SectionDraft & { type: 'text' }>) {
  const { length } = section.content
  return (
    <Textarea
      classNames={{ input: styles.text }}
      label={name}
      required
      rows={4}
      value={section.content}
      error={error}
      description={`${length} / ${TEXT_LENGTH}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange({ content: event.currentTarget.value })}
    />
  )
}

type PictureProps = FieldsProps<PictureDraft> &
  Pick<SectionEditorProps, 'uploads' | 'onFile' | 'onChoose' | 'onDelete'>

function PictureSection({ section, name, error, uploads, ...does }: PictureProps) {
  const { onChange, onFile, onChoose, onDelete } = does
  const { key, content, picture, alt } = section
  const field = sectionField(key)
  // A section has one message: it is about the picture while there is none.
  const isPictureWrong = error !== undefined && (!content || uploads.running[field]?.state === 'failed')
  return (
    <PictureFields
      name={name}
      field={field}
      address={content}
      facts={picture}
      alt={alt}
      error={isPictureWrong ? error : undefined}
      altError={isPictureWrong ? undefined : error}
      uploads={uploads}
      onFile={(file) => onFile(section, file)}
      onChoose={(picture) => onChoose(section, picture)}
      onAlt={(alt) => onChange({ alt })}
      onDelete={onDelete}
    />
  )
}
