import { randomUUID } from 'node:crypto'
import { fireEvent, screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect } from 'vitest'
import { staff } from '../app.ts'
import { project } from '../data/project.ts'
import { staffScreens } from './staff-screens.tsx'

export const HOME = '/admin/dashboard/home'

/** The dashboard's screens, and Ada, a colleague of their user, who saves and schedules drafts by calls. */
export function publishingScreens() {
  const screens = staffScreens()
  const { app } = screens
  let token: string

  beforeEach(async () => {
    token = (await staff(app.db, 'SUPER_ADMIN', 'ada@plinth.example')).token
  })

  const ask = (method: string, path: string, body?: object) =>
    app.ask(method, `/api/${path}`, { token, body })
  return {
    ...screens,
    ask,
    /** The public title of the About page. */
    titleOf: async () => (await app.ask('GET', '/api/content/about')).body.title,
    /** A draft of a project that was never public. */
    async draftProject(name: string, fields: object = {}): Promise<string> {
      const id = randomUUID()
      const body = { fields: { ...project, name, ...fields } }
      expect((await ask('PUT', `projects/${id}/draft`, body)).status).toBe(200)
      return id
    },
    draftAbout: (title: string) => ask('PUT', 'content/about/draft', { fields: { title } }),
    publications: async () => (await ask('GET', 'drafts')).body.publications,
    schedule: async (...drafts: object[]) =>
      (await ask('POST', 'publications', { drafts, at: { day: '2099-12-01', time: '09:00' } })).body,
  }
}

/** The app handles the next such request, but its response is lost. */
export function loseOneAnswer(answer: ReturnType<typeof staffScreens>['answer'], lost: RegExp) {
  let isLost = false
  answer(async (request, next) => {
    const response = await next()
    if (isLost || !lost.test(request)) return response
    isLost = true
    throw new TypeError('Failed to fetch')
  })
}

/** A list below 'Drafts and schedule' on Home. */
export async function list(name: string | RegExp) {
  const part = within(await screen.findByRole('region', { name: 'Drafts and schedule' }))
  return within(await part.findByRole('list', { name }))
}

export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

export async function select(person: UserEvent, ...names: string[]) {
  for (const name of names)
    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
}

/** Types a day and a time. */
export function choose(form: Awaited<ReturnType<typeof dialog>>, day: string, time: string) {
  fireEvent.input(form.getByLabelText('Day'), { target: { value: day } })
  fireEvent.input(form.getByLabelText('Time'), { target: { value: time } })
}
