import {
  ADD_PROJECT_PATH,
  candidatePath,
  contentHistoryPath,
  editContentPath,
  editOpeningPath,
  editProjectPath,
  openingHistoryPath,
  pages,
  projectHistoryPath,
} from '../../domain/pages.ts'
import {
  contentPageAt,
  NEW_OPENING,
  NEW_PROJECT,
  openingAt,
  replyAt,
  templateAt,
} from '../session/kept-drafts.ts'
import type { SettingsPartId } from './settings-parts.ts'

/** The URLs of the dashboard. */
export const HOME = pages.dashboardHome.path
export const PORTAL = pages.portal.path
export const HIRING = pages.hiring.path
export const CANDIDATES = pages.candidates.path
export const SUBSCRIBERS = pages.subscribers.path
export const ENQUIRIES = pages.enquiries.path
export const CONTENT = pages.websiteContent.path
export const PICTURES = pages.pictures.path
export const ACTIVITY = pages.activity.path
/** The kind of the log's filter for the Edit History of Home. */
export const EDITS = 'edits'
export const SETTINGS = pages.settings.path
export const OUTBOX = pages.outbox.path
/** A part of Settings; its ids are in settings-parts.ts. */
export const settingsAt = (part: SettingsPartId) => `${SETTINGS}#${part}`

export const ADD_PROJECT = ADD_PROJECT_PATH
export const TRASH = `${PORTAL}?view=trash`
/** A project in the portal's panel. */
export const panelOf = (id: string) => `${PORTAL}?project=${encodeURIComponent(id)}`
/** An enquiry beside the list. */
export const enquiryAt = (id: string) => `${ENQUIRIES}?enquiry=${encodeURIComponent(id)}`
export const MAIL_TEMPLATES = pages.mailTemplates.path
/** The editor of this template. */
export const templateOf = (name: string) => `${MAIL_TEMPLATES}?template=${name}`
export const ADD_OPENING = pages.addOpening.path
export const openingFormOf = editOpeningPath
export const openingHistoryOf = openingHistoryPath
export const formOf = editProjectPath
export const candidateOf = candidatePath
/** The subscribers, where the mail that sends an opening to them is written at once. */
export const sendOpening = (jobId: string) => `${SUBSCRIBERS}?send=${encodeURIComponent(jobId)}`
/** The candidates of this opening. */
export const candidatesOf = (jobId: string) => `${CANDIDATES}?opening=${encodeURIComponent(jobId)}`
export const projectHistoryOf = projectHistoryPath
export const contentHistoryOf = contentHistoryPath
/** The editor of a content page; the panel with this name opens. */
export const editorOf = editContentPath
/**
 * The form of a kept draft. `place` is a project's id, NEW_PROJECT, or made by `openingPlace`, `templatePlace`, `replyPlace` or
 * `contentPlace`.
 */
export function formAt(place: string) {
  const page = contentPageAt(place)
  if (page) return editorOf(page)
  const template = templateAt(place)
  if (template) return templateOf(template)
  const enquiry = replyAt(place)
  if (enquiry) return enquiryAt(enquiry)
  const opening = openingAt(place)
  if (opening) return place === NEW_OPENING ? ADD_OPENING : openingFormOf(opening)
  return place === NEW_PROJECT ? ADD_PROJECT : formOf(place)
}
