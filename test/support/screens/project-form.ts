import { screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { plinth } from '../../../src/domain/account/user.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { putContent } from '../../../src/store/content/content.ts'
import { change, type Database } from '../../../src/store/database/database.ts'

export const PORTAL = pages.portal.path
export const ADD = `${PORTAL}?view=add`

export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const text = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
export const toast = (words: string | RegExp) =>
  screen.findAllByText(words, { selector: '[role=alert], [role=alert] *' })

/** The directors whom the form of a project offers as its leaders. */
export function addDirectors(db: Database, ...names: string[]) {
  const members = names.map((name, index) => ({
    id: index + 1,
    name,
    position: 'DIRECTOR',
    isDirector: true,
    photo: null,
  }))
  return change(db, (tx) => putContent(tx, plinth, 'team', { members }))
}

/** Replaces the text of the field. */
export async function type(person: UserEvent, name: string, value: string) {
  await person.clear(await field(name))
  await person.paste(value)
}

/** The required fields, with something in each. */
export async function fill(person: UserEvent, name: string) {
  const values = { 'Project Name': name, Year: '2020', Client: 'x', 'Project Team': 'x', Collaborators: 'x' }
  for (const [label, value] of Object.entries(values)) await type(person, label, value)
  const choices = { Category: 'RETAIL', 'State / Union Territory': 'GOA', Status: 'UNBUILT' }
  for (const [label, value] of Object.entries(choices)) await person.selectOptions(await field(label), value)
  await person.click(await screen.findByRole('checkbox', { name: 'R. DEKA' }))
}

/** The drafts that this browser has stored, as one text. */
export const storedDrafts = () =>
  JSON.stringify(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('plinth.draft.')))
