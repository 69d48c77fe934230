/** What a field holds after its rule, and where the cursor stands then: behind what stood before it. */
export function cleaned(typed: string, caret: number, clean: (text: string) => string) {
  return { text: clean(typed), caret: clean(typed.slice(0, caret)).length }
}

export const upperCase = (text: string) => text.toUpperCase()
export const digitsOnly = (text: string) => text.replace(/\D/g, '')
