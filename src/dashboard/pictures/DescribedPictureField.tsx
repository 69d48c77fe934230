import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContentPicture } from '../../domain/content/content-parts-schema.ts'
import { ALT_LENGTH } from '../../domain/picture/picture.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import { descriptionFor } from './ChooseFromLibrary.tsx'
import { PictureField } from './PictureField.tsx'
import type { Uploads } from './uploads.ts'

type Props = {
  label: string
  required?: boolean
  /** 'hero picture': what buttons call it. */
  noun: string
  /** The path of the picture in the draft: 'hero', 'members.7.photo'. */
  path: string
  picture: ContentPicture | null
  /** The whole picture is shown, as for a portrait. */
  isWhole?: boolean
  note?: ReactNode
  /** The faults, as 'img_src' and 'alt'. */
  errors: FieldErrors
  uploads: Uploads
  /** Called later too, when an upload has arrived: it must change the draft as it is by then. */
  onChange: (next: (before: ContentPicture | null) => ContentPicture) => void
  /** Absent for a picture that is required. */
  onRemove?: () => void
}

/** A picture of a content page with its description, which outlives a replacement. */
export function DescribedPictureField({ path, picture, errors, onChange, onRemove, ...props }: Props) {
  const { img_src = '', alt = '' } = picture ?? {}

  function show(address: string) {
    // The upload of the first picture was taken back.
    if (!address && onRemove) onRemove()
    else onChange((before) => ({ img_src: address, alt: before?.alt ?? '' }))
  }

  return (
    <PictureField
      {...props}
      field={`${path}.img_src`}
      address={img_src}
      error={errors.img_src}
      onChange={show}
      onChoose={(chosen) =>
        onChange((before) => ({ img_src: chosen.url, alt: descriptionFor(before?.alt ?? '', chosen) }))
      }
      onRemove={onRemove}
    >
      {img_src && (
        <DescriptionInput
          of={props.noun}
          value={alt}
          error={errors.alt}
          onChange={(written) => onChange((before) => ({ img_src: before?.img_src ?? '', alt: written }))}
        />
      )}
      {img_src && !alt.trim() && <p>This picture has no description yet.</p>}
    </PictureField>
  )
}

type DescriptionInputProps = {
  /** 'hero picture', 'picture 3': which picture is described. */
  of: string
  value: string
  error?: string
  onChange: (alt: string) => void
}

/** The description of a picture. It may stay empty: the foot of a list, or a note, reminds of it. */
export function DescriptionInput({ of, value, error, onChange }: DescriptionInputProps) {
  return (
    <TextInput
      label={`Description of ${of}`}
      description="What it shows, for people who cannot see it"
      maxLength={ALT_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
