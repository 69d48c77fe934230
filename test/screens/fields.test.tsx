import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { type FieldProps, Fields, memoInput } from '../../src/dashboard/editing/inputs/Fields.tsx'
import type { FormPart } from '../../src/dashboard/editing/use-editor.ts'
import { openingFields } from '../../src/domain/hiring/opening-fields.ts'

type Opening = { title: string; department: string }

test('a change of one field draws no other input, whose earlier way to change its own field then loses nothing', () => {
  const drawn: string[] = []
  const first: Record<string, FieldProps<string>['change']> = {}
  const input = memoInput<string>(({ path, value, change }) => {
    drawn.push(`${path}: ${value}`)
    first[path] ??= change
    return null
  })
  let shown: Opening | undefined
  function Form() {
    const [draft, setDraft] = useState<Opening>({ title: '', department: '' })
    shown = draft
    return (
      <Fields<Opening>
        table={openingFields}
        inputs={{ title: input, department: input }}
        draft={draft}
        saved={undefined}
        path=""
        errors={{}}
        form={{} as FormPart}
        change={(next) =>
          setDraft((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) }))
        }
      />
    )
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Form />))
  drawn.length = 0
  flushSync(() => first.title!('Architect'))
  flushSync(() => first.department!('Planning'))
  flushSync(() => first.title!((before) => `${before}, senior`))
  expect(drawn).toEqual(['title: Architect', 'department: Planning', 'title: Architect, senior'])
  expect(shown).toEqual({ title: 'Architect, senior', department: 'Planning' })
  root.unmount()
})
