import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'

/** The bullets of lines pasted from Word: characters of its own symbol font. */
const WORD_BULLETS = /[\uf0a7\uf0b7\uf0d8\uf0fc]/g
/** They change the look of the character before them. */
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
const REPLACEMENT = '?'

/** Returns the function that replaces what none of these fonts has, since a tagged PDF may not lack it, and the one that returns what it has replaced, each character once. */
export function printableBy(fonts: readonly string[]) {
  const known = new Set(
    fonts.flatMap((file) => (fontkit.create(readFileSync(file)) as fontkit.Font).characterSet),
  )
  const replaced = new Set<string>()
  const printable = (text: string): string =>
    [...text.toWellFormed().normalize('NFC').replace(WORD_BULLETS, '•').replace(SELECTORS, '')]
      .map((character) => {
        if (/\s/.test(character) || known.has(character.codePointAt(0)!)) return character
        replaced.add(character)
        return REPLACEMENT
      })
      .join('')
  return { printable, replaced: () => [...replaced] }
}
