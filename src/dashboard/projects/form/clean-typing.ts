/** The cleaned text, and the new cursor position: after the cleaned form of the text that was before it. */
export function cleaned(typed: string, caret: number, clean: (text: string) => string) {
  return { text: clean(typed), caret: clean(typed.slice(0, caret)).length }
}

type Typed = HTMLInputElement | HTMLTextAreaElement

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
