import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as colours from './colours.ts'

const TOKENS = 'src/ui/tokens.css'
const COLOUR = /(?<![\w&/#-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi

const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const tokens = Object.fromEntries(
  [...readFileSync(TOKENS, 'utf8').matchAll(/--([\w-]+): (#[^;]*);/g)].map(([, name, value]) => [
    inCamelCase(name!),
    value!,
  ]),
)

it('each colour of colours.ts has the same name and value in tokens.css', () => {
  expect(tokens).toMatchObject({ ...colours })
})

it('no other source file contains a colour value', () => {
  const files = globSync('src/**/*.{ts,tsx,css}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) => !/\.test\.tsx?$/.test(file) && file !== TOKENS && file !== 'src/domain/shared/colours.ts',
    )
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => coloursIn(file).map((colour) => `${file}: ${colour}`))).toEqual([])
})

it('the style sheet of the guide uses only these colour values, since its page margins cannot use variables', () => {
  const known = Object.values(tokens)
  expect(coloursIn('scripts/guide/guide.css').filter((colour) => !known.includes(colour))).toEqual([])
})

const coloursIn = (file: string) => readFileSync(file, 'utf8').match(COLOUR) ?? []
