import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { ALT_LENGTH } from '../../../../domain/picture/picture.ts'
import { TEXT_LENGTH } from '../../../../domain/project/section-schema.ts'
import { FilePicker } from '../../../pictures/FilePicker.tsx'
import { Thumbnail } from '../../../pictures/Thumbnail.tsx'
import { UploadProgress } from '../../../pictures/UploadProgress.tsx'
import { isInProgress, type Uploads } from '../../../pictures/use-uploads.ts'
import { DragHandle } from '../../../shell/DragHandle.tsx'
import styles from './SectionEditor.module.css'
import { type PictureDraft, type SectionDraft, sectionField } from './section-drafts.ts'

type Props = {
  section: SectionDraft
  place: number
  handle: DraggableProvidedDragHandleProps | null
  error?: string
  uploads: Uploads
  onChange: (section: SectionDraft) => void
  onFile: (section: PictureDraft, file: File) => void
  onDelete: () => void
}

/** One text or picture, with its handle and its way out. */
export function SectionEditor({ section, place, handle, error, uploads, ...does }: Props) {
  const { onChange, onFile, onDelete } = does
  const name = `${section.type === 'text' ? 'Text' : 'Picture'} ${place + 1}`
  return (
    <div className={styles.section} data-fault={error ? true : undefined}>
      <DragHandle handle={handle} label={`Move ${name}`} />
      <div className={styles.body}>
        {section.type === 'text' ? (
          <TextFields section={section} name={name} error={error} onChange={onChange} />
        ) : (
          <PictureFields
            section={section}
            name={name}
            error={error}
            uploads={uploads}
            onChange={onChange}
            onFile={onFile}
            onDelete={onDelete}
          />
        )}
      </div>
      <UnstyledButton className={styles.delete} onClick={onDelete} aria-label={`Delete ${name}`}>
        ×
      </UnstyledButton>
    </div>
  )
}

type FieldsProps<S extends SectionDraft> = {
  section: S
  name: string
  error?: string
  onChange: (section: SectionDraft) => void
}

function TextFields({ section, name, error, onChange }: FieldsProps<SectionDraft & { type: 'text' }>) {
  const { length } = section.content
  return (
    <Textarea
      classNames={{ input: styles.text }}
      label={name}
      rows={4}
      value={section.content}
      error={error}
      description={`${length} / ${TEXT_LENGTH}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange({ ...section, content: event.currentTarget.value })}
    />
  )
}

type PictureProps = FieldsProps<PictureDraft> & Pick<Props, 'uploads' | 'onFile' | 'onDelete'>

function PictureFields({ section, name, error, uploads, onChange, onFile, onDelete }: PictureProps) {
  const { key, content } = section
  const field = sectionField(key)
  const upload = uploads.running[field]
  const isPictureWrong = error !== undefined && (!content || upload?.state === 'failed')
  const errorId = useId()
  const choose = (label: string, isSmall = false) => (
    <FilePicker
      label={label}
      isSmall={isSmall}
      fault={isPictureWrong ? errorId : undefined}
      onFiles={([file]) => file && onFile(section, file)}
    />
  )
  return (
    <div className={styles.picture}>
      <Thumbnail
        address={section.content}
        picture={section.picture}
        alt={section.alt}
        width={160}
        height={107}
      />
      <div className={styles.facts}>
        {isPictureWrong && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
        {upload && (
          <UploadProgress
            of={field}
            upload={upload}
            uploads={uploads}
            onCancel={() => (content ? uploads.cancel(field) : onDelete())}
          >
            {!isInProgress(upload) && choose('Use another file', true)}
          </UploadProgress>
        )}
        {!upload && !content && <span>{choose('Choose the picture')}</span>}
        <TextInput
          label={`Description of ${name.toLowerCase()}`}
          description="What it shows, for those who cannot see it"
          maxLength={ALT_LENGTH}
          value={section.alt}
          error={!isPictureWrong && error}
          onChange={(event) => onChange({ ...section, alt: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}
