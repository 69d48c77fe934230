import { editProjectPath, pages } from '../../domain/pages.ts'

/** The dashboard's addresses. */
export const HOME = pages.dashboardHome.path
export const PORTAL = pages.portal.path
export const HIRING = pages.hiring.path
export const CONTENT = pages.websiteContent.path
export const ACTIVITY = pages.activity.path
export const SETTINGS = pages.settings.path

export const ADD_PROJECT = `${PORTAL}?view=add`
export const TRASH = `${PORTAL}?view=trash`
/** A project in the portal's panel. */
export const panelOf = (id: string) => `${PORTAL}?project=${encodeURIComponent(id)}`
export const formOf = editProjectPath
