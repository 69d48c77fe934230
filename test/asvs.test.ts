import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The sections of ASVS 5.0, each with its last requirement of level 2; those of level 3 come after it. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
}

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))? \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, first = '', last = first, state = '', where = '']) => ({ first, last, state, where }))

test('the table has each requirement of levels 1 and 2 once', () => {
  const numbered = rows.flatMap(({ first, last }) => {
    const [chapter, section, from] = first.split('.').map(Number)
    const to = Number(last.split('.').at(-1))
    return Array.from({ length: to - from! + 1 }, (_, index) => `${chapter}.${section}.${from! + index}`)
  })
  const wanted = Object.entries(SECTIONS).flatMap(([section, last]) =>
    Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
  )
  expect(numbered).toEqual(wanted)
})

test('each row is met, or says why not, and every test that it names exists', () => {
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['met', 'part', 'no', 'n/a']))
  const named = rows.flatMap(({ where }) =>
    [...where.matchAll(/`([^`]+\.(?:ts|tsx))`/g)].map(([, path]) => path!),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('every part of the manual that it names is there', () => {
  const manual = readFileSync('docs/operating.md', 'utf8')
  const named = [...text.matchAll(/docs\/operating\.md, '([^']+)'/g)].map(([, title]) => title!)
  expect(named.length).toBeGreaterThan(5)
  const isThere = (title: string) => manual.includes(`\n## ${title}\n`) || manual.includes(`\n**${title}**`)
  expect(named.filter((title) => !isThere(title))).toEqual([])
})
