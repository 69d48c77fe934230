import { readdirSync } from 'node:fs'
import path from 'node:path'

const INTER = path.resolve('node_modules/@expo-google-fonts/inter/400Regular')
// Assamese, Bengali and Manipuri; Hindi, Bodo and Nepali; Manipuri in its own script.
const BENGALI = path.resolve('node_modules/@expo-google-fonts/noto-sans-bengali/400Regular')
const DEVANAGARI = path.resolve('node_modules/@expo-google-fonts/noto-sans-devanagari/400Regular')
const MEETEI_MAYEK = path.resolve('node_modules/@expo-google-fonts/noto-sans-meetei-mayek/400Regular')
const REGULAR = [INTER, BENGALI, DEVANAGARI, MEETEI_MAYEK]

/** The folders of the fonts of PDFs. */
export const fontFolders = [
  path.resolve('node_modules/@expo-google-fonts/inter/300Light'),
  path.resolve('node_modules/@expo-google-fonts/inter/500Medium'),
  ...REGULAR,
]

/** One font file of each script; the other weights have the same characters. */
export const scriptFonts = REGULAR.map((folder) =>
  path.join(folder, readdirSync(folder).find((name) => name.endsWith('.ttf'))!),
)
