import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { line } from '../../src/dashboard/editing/inputs/inputs.tsx'
import { ContentPanel } from '../../src/dashboard/website-content/editor/ContentPanel.tsx'
import { editedPage } from '../../src/dashboard/website-content/editor/edited-page.ts'
import { contactFields } from '../../src/domain/content/content-fields.ts'
import { contactContent } from '../../src/domain/content/pages-schema.ts'
import { alone, staffScreens } from '../support/screens/staff-screens.tsx'

const { open } = staffScreens()

/** Opens a form whose second input is drawn with each drawing of the form; `letter` types without waiting for what comes later. */
async function opened() {
  const drawn = vi.fn(() => null)
  const page = editedPage('contact', {
    table: contactFields,
    schema: contactContent,
    summaryOf: () => '',
    inputs: { title: line(80), note: drawn, offices: null, formHeading: null, mapsOnClick: null },
  })
  const record = { ...page, check: vi.fn(page.check) }
  await open(
    '/admin/dashboard/website-content#contact',
    'SUPER_ADMIN',
    alone(<ContentPanel record={record} />),
  )
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  const letter = () => fireEvent.input(title, { target: { value: `${title.value}a` } })
  return { drawn, letter, check: record.check }
}

test('the form is drawn once before a letter is painted, and what could be better is looked for later', async () => {
  const hints = vi.spyOn(contactFields.note, 'hints')
  const { drawn, letter } = await opened()
  for (let count = 0; count < 2; count++) {
    drawn.mockClear()
    hints.mockClear()
    letter()
    expect([drawn.mock.calls.length, hints.mock.calls.length]).toEqual([1, 0])
    await screen.findAllByText('Unsaved changes')
  }
  await waitFor(() => expect(hints).toHaveBeenCalled())
})

test('a record is not checked by its rules at each letter', async () => {
  const { letter, check } = await opened()
  for (let count = 0; count < 3; count++) letter()
  expect(check).not.toHaveBeenCalled()
})
