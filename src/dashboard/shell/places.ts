import { NEW_PROJECT } from '../session/kept-drafts.ts'

/** The dashboard's addresses. */
export const HOME = '/admin/dashboard/home'
export const PORTAL = '/admin/dashboard/projects'
export const HIRING = '/admin/dashboard/hiring'
export const CONTENT = '/admin/dashboard/website-content'
export const ACTIVITY = '/admin/dashboard/activity'
export const SETTINGS = '/admin/dashboard/settings'

export const ADD_PROJECT = `${PORTAL}?view=add`
export const TRASH = `${PORTAL}?view=trash`
/** A project in the portal's panel. */
export const panelOf = (id: string) => `${PORTAL}?project=${encodeURIComponent(id)}`
export const formOf = (id: string) => `${PORTAL}/edit/${encodeURIComponent(id)}`
/** The editor of a content page; the part of the screen with this name opens. */
export const editorOf = (page: string) => `${CONTENT}#${page}`
/** The form in which a kept draft goes on: its place is a project's id, NEW_PROJECT, or 'content/' and the name of a page. */
export function formAt(place: string) {
  const [, page] = /^content\/(.+)$/.exec(place) ?? []
  if (page) return editorOf(page)
  return place === NEW_PROJECT ? ADD_PROJECT : formOf(place)
}
