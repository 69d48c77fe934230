import { screen } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { filterFrom } from '../../src/domain/project/gallery-choice.ts'
import { UnknownFilter } from '../../src/site/home/filter/FilterNotes.tsx'

test.each([
  [
    'category=Civic&subCategory=Castles',
    'There is no sub-category “Castles” here. All Civic projects are shown.',
  ],
  ['category=Castles&q=museum', 'There is no category “Castles” here. All projects with “museum” are shown.'],
  [
    'category=Civic&location=Atlantis&status=completed',
    'There is no state “Atlantis” here. All Civic projects with “COMPLETED” are shown.',
  ],
  [
    'category=Castles&status=Dreamt',
    'There is no category “Castles” here. There is no status “Dreamt” here. All projects are shown.',
  ],
])('the note above the gallery of ?%s says: %s', async (query, words) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  const { filter, unknown = {} } = filterFrom(new URLSearchParams(query))
  root.render(<UnknownFilter filter={filter} unknown={unknown} />)
  expect((await screen.findByRole('status')).textContent).toBe(words)
})
