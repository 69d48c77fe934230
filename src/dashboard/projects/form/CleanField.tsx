import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, CompositionEvent } from 'react'

type Typed = HTMLInputElement | HTMLTextAreaElement

type Passed = 'description' | 'error' | 'inputMode' | 'label' | 'maxLength' | 'required'
export type CleanFieldProps = Pick<TextInputProps, Passed> & {
  value: string
  onChange: (value: string) => void
  /** The change of the text as it is typed. */
  clean: (text: string) => string
  multiline?: boolean
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

/** The cleaned text, and the new cursor position: after the cleaned form of the text that was before it. */
export function cleaned(typed: string, caret: number, clean: (text: string) => string) {
  return { text: clean(typed), caret: clean(typed.slice(0, caret)).length }
}

/** A field's text after its rule, written where it is typed, with the cursor where it was. */
export function cleanTyped(input: Typed, clean: (text: string) => string): string {
  const { text, caret } = cleaned(input.value, input.selectionStart ?? input.value.length, clean)
  if (text !== input.value) {
    // Written before React does, which then finds nothing to write: that is what would send the cursor to the end.
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}

/** A letter that is being composed from several keys must not be touched before it is finished. */
export const isComposing = (event: Event) => 'isComposing' in event && event.isComposing === true

export const upperCase = (text: string) => text.toUpperCase()
export const digitsOnly = (text: string) => text.replace(/\D/g, '')
