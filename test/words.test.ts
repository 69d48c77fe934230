import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Phrases that the program and its documents do not use, each with the standard term of the field. */
const terms: [phrase: RegExp, term: string][] = [
  [/(?<=['"`>]\s*)(?:Please give|Give) (?:a|an|the|your|at least|whole)\b/g, 'Enter …'],
  [/\bPlease look at\b/gi, 'Check …'],
  [/\bput(?:s|ting)? (?:(?:it|them) )?back\b/gi, 'restore'],
  [/\bback in (?:its|their) place\b/gi, 'restored'],
  [/\btaken out\b/gi, 'removed'],
  [/\btakes? (?:it|them) out\b/gi, 'removes'],
  [/\bfor good\b/gi, 'permanently'],
  [/\bgo(?:es)? on (?:with|to go)\b/gi, 'continue'],
  [/\bas before\b/gi, '… undone, unchanged'],
  [/\bgood once\b/gi, 'works once'],
  [/\blook into\b/gi, 'open'],
  [/\bto the (?:website|trash)(?=\s*<)/gi, 'View website, Open Trash'],
  [/\b(?:nothing|no \w+) fits\b/gi, 'No results, No … match'],
  [/\bno alt\b(?! text)/gi, '… descriptions missing'],
  [/\blog (?:in|out)\b|\blogging (?:in|out)\b/gi, 'sign in, sign out'],
  [/\d (?:M2|FT2)\b|\bM2\/FT2\b/g, 'm², ft²'],
  [/(?<=['"`>]\s*)(?:\w+ )?Email\b/g, 'E-mail'],
]

/** The specification names this column. */
const specified = /<th scope="col">Email<\/th>/g

const found = (text: string) => {
  // A phrase may be broken over lines, in comments too.
  const line = text.replace(specified, '').replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  return terms.flatMap(([phrase, term]) => (line.match(phrase) ?? []).map((words) => `${words} → ${term}`))
}

it('the program and its documents use one standard term for each thing', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'starter/*.json', 'docs/**/*.md', 'README.md'])
  expect(files).toContain('src/dashboard/projects/trash/TrashList.tsx')
  const wrong = files.flatMap((file) => found(readFileSync(file, 'utf8')).map((words) => `${file}: ${words}`))
  expect(wrong.join('\n')).toBe('')
})

describe('the walk finds', () => {
  it.each([
    ["'Give a year from 1800.'", ['Give a → Enter …']],
    ['<p>\n  Removed for\n  good\n</p>', ['for good → permanently']],
    ['/**\n * It is taken\n * out. */', ['taken out → removed']],
    ['label="Email"', ['Email → E-mail']],
    ['<th scope="col">Email</th>', []],
  ])('in %j: %j', (text, words) => {
    expect(found(text)).toEqual(words)
  })
})
