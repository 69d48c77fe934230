import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no form shows messages of the browser beside ours', () => {
  const forms = globSync('src/{dashboard,site}/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<form\b(?:=>|[^>])*>/g)].map(([tag]) => ({ file, tag })),
  )
  expect(forms.length).toBeGreaterThan(15)
  // A form that only closes a dialog, or leads to an address, has nothing to check.
  const isChecked = (tag: string) => !/noValidate|method="(dialog|get)"/.test(tag)
  expect(forms.filter(({ tag }) => isChecked(tag)).map(({ file }) => file)).toEqual([])
})
