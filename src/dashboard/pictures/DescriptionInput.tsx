import { TextInput } from '@mantine/core'
import { ALT_LENGTH } from '../../domain/picture/picture.ts'

type Props = {
  /** 'hero picture', 'picture 3': which picture is described. */
  of: string
  value: string
  error?: string
  onChange: (alt: string) => void
}

/** The description of a picture. It may stay empty: the foot of a list, or a note, reminds of it. */
export function DescriptionInput({ of, value, error, onChange }: Props) {
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
