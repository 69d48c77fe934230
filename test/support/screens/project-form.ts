import { fireEvent, screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { read } from '../../../src/dashboard/session/sealed-storage.ts'
import { plinth } from '../../../src/domain/account/user.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { putContent } from '../../../src/store/content/content.ts'
import { change, type Database } from '../../../src/store/database/database.ts'
import { project } from '../data/project.ts'
import { fill, staffScreens } from './staff-screens.tsx'

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

/** The dashboard's screens, with these directors, and projects that are stored by calls. */
export function projectScreens(directors = ['R. DEKA']) {
  const screens = staffScreens()
  const { app, signedIn } = screens

  beforeEach(() => addDirectors(app.db, ...directors))

  return {
    ...screens,
    /** A stored project: the address of its form, and calls about it, by which a colleague may change it. */
    async storedProject(fields: object = {}) {
      const { token, user } = await signedIn()
      const made = (await app.ask('POST', '/api/projects', { token, body: { ...project, ...fields } })).body
      const { id, slug }: { id: string; slug: string } = made
      const ask = async (method: string, path = '', body?: object) =>
        (await app.ask(method, `/api/projects/${id}${path}`, { token, body })).body
      const theirs = (changes: object) => ask('PUT', '', changes)
      return { id, slug, token, user, form: `${PORTAL}/edit/${id}`, ask, theirs }
    },
  }
}

/** Replaces the text of the field. */
export const type = (person: UserEvent, name: string, value: string) => fill(person, field(name), value)

/** The required fields, with something in each, by the fewest events: each one renders the whole form. */
export async function fillRequired(person: UserEvent, name: string) {
  const leader = await screen.findByLabelText('R. DEKA')
  const values = { 'Project Name': name, Year: '2020', Client: 'x', 'Project Team': 'x', Collaborators: 'x' }
  for (const [label, value] of Object.entries(values))
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
  const choices = { Category: 'RETAIL', 'State / Union Territory': 'GOA', Status: 'UNBUILT' }
  for (const [label, value] of Object.entries(choices))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await person.click(leader)
}

/** The drafts that this browser has stored, as one text; sealed ones of users who are not signed in as they are. */
export const storedDrafts = () =>
  JSON.stringify(
    Object.entries<string>({ ...localStorage })
      .filter(([key]) => key.startsWith('plinth.draft.'))
      .map(([key, stored]) => [key, read(key) ?? stored]),
  )
