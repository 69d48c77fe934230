export const NUMBER_LENGTH = 20 // characters, with the marks

/** The number that a person typed, with or without marks between the digits ('35,00,000'); NaN when it is none. */
export function numberIn(text: string): number {
  const digits = text.replace(/[\s,]/g, '')
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}
