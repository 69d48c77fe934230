import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, CompositionEvent } from 'react'
import { cleanTyped, isComposing } from './clean-typing.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement

type CleanFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** The change of the text as it is typed. */
  clean: (text: string) => string
  multiline?: boolean
  description?: string
  required?: boolean
  maxLength?: number
  inputMode?: 'numeric'
  placeholder?: string
  error?: string
}

/** The description below, so that inputs beside each other stand on one line. */
const belowInput: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** A text that keeps its rule while it is typed, without moving the cursor. */
export function CleanField({ clean, multiline = false, onChange, ...props }: CleanFieldProps) {
  const handlers = {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Typed>) =>
      onChange(isComposing(nativeEvent) ? currentTarget.value : cleanTyped(currentTarget, clean)),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Typed>) =>
      onChange(cleanTyped(currentTarget, clean)),
  }
  const all = { ...props, ...handlers, inputWrapperOrder: belowInput }
  return multiline ? <Textarea rows={2} {...all} /> : <TextInput {...all} />
}
