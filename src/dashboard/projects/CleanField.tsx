import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent, CompositionEvent } from 'react'
import { cleaned } from './clean-typing.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** What becomes of the text as it is typed. */
  clean: (text: string) => string
  multiline?: boolean
  description?: string
  required?: boolean
  maxLength?: number
  inputMode?: 'numeric'
  placeholder?: string
  error?: string
}

/** A text that keeps its rule while it is typed, without moving the cursor. */
export function CleanField({ clean, multiline = false, onChange, ...props }: Props) {
  function take(input: Typed) {
    const { text, caret } = cleaned(input.value, input.selectionStart ?? input.value.length, clean)
    if (text !== input.value) {
      // Written before React does, which then finds nothing to write: that is what would send the cursor to the end.
      input.value = text
      input.setSelectionRange(caret, caret)
    }
    onChange(text)
  }
  const handlers = {
    onChange(event: ChangeEvent<Typed>) {
      // A letter that is being composed from several keys must not be touched before it is finished.
      const isComposing = 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing
      if (isComposing) onChange(event.currentTarget.value)
      else take(event.currentTarget)
    },
    onCompositionEnd: (event: CompositionEvent<Typed>) => take(event.currentTarget),
  }
  return multiline ? <Textarea rows={2} {...props} {...handlers} /> : <TextInput {...props} {...handlers} />
}
