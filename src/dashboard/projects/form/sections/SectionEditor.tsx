import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { Textarea } from '@mantine/core'
import { TEXT_LENGTH } from '../../../../domain/project/section-schema.ts'
import { ListRow } from '../../../editing/lists/ListRow.tsx'
import type { ChosenPicture } from '../../../pictures/ChooseFromLibrary.tsx'
import { PictureFields } from '../../../pictures/PictureFields.tsx'
import type { Uploads } from '../../../pictures/uploads.ts'
import styles from './SectionEditor.module.css'
import { type PictureDraft, type SectionDraft, sectionField, sectionName } from './section-drafts.ts'

type Props = {
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

/** One text or picture, with its handle and its way out. */
export function SectionEditor({ section, place, handle, error, uploads, ...does }: Props) {
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

type FieldsProps<S extends SectionDraft> = Pick<Props, 'error' | 'onChange'> & { section: S; name: string }

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

type PictureProps = FieldsProps<PictureDraft> & Pick<Props, 'uploads' | 'onFile' | 'onChoose' | 'onDelete'>

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
