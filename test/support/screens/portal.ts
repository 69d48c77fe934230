import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect } from 'vitest'
import { staff } from '../app.ts'
import { project } from '../data/project.ts'
import { staffScreens } from './staff-screens.tsx'

export const PORTAL = '/admin/dashboard/projects'

/** The dashboard's screens, and a colleague of who sees them, who works by calls. */
export function portalScreens() {
  const screens = staffScreens()
  const { app } = screens
  let token: string

  beforeEach(async () => {
    token = (await staff(app.db, 'SUPER_ADMIN', 'meher@plinth.example')).token
  })

  const ask = (method: string, path: string, body?: object) => app.ask(method, path, { token, body })
  const listed = async (): Promise<{ id: string; name: string; status: string }[]> =>
    (await ask('GET', '/api/projects')).body

  return {
    ...screens,
    ask,
    /** In the order of the gallery. */
    listed,
    idOf: async (wanted: string) => (await listed()).find(({ name }) => name === wanted)!.id,
    /** Adds a project before the others. */
    add: async (facts: object): Promise<string> =>
      (await ask('POST', '/api/projects', { ...project, ...facts })).body.id,
  }
}

export const table = () => within(screen.getByRole('table', { name: 'Projects' }))
export const rows = () => table().getAllByRole('row').slice(1)
const names = () => rows().map((row) => row.querySelector('[data-name-of]')?.textContent)
/** Waits until the table has these projects in this order. */
export const shows = async (...wanted: string[]) => {
  await screen.findByRole('table', { name: 'Projects' })
  await waitFor(() => expect(names()).toEqual(wanted))
}
export const panel = async (name: string) =>
  within(await screen.findByRole('complementary', { name: `Project ${name}` }))
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** The button as soon as it can be pressed. */
export async function enabledButton(name: string | RegExp) {
  const found = await button(name)
  await waitFor(() => expect(found.hasAttribute('disabled')).toBe(false))
  return found
}
/** A toast with these words. */
export const said = (words: string | RegExp) =>
  screen.findByText(words, { selector: '[role=alert], [role=alert] *' })
export const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))
