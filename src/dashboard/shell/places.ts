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
