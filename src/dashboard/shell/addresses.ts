import { pages } from '../../domain/shared/pages.ts'
import type { SettingsPartId } from './settings-parts.ts'

/** The kind of the log's filter for the Edit History of Home. */
export const EDITS = 'edits'
/** A part of Settings; its ids are in settings-parts.ts. */
export const settingsAt = (part: SettingsPartId) => `${pages.settings.path}#${part}`
export const TRASH = `${pages.portal.path}?view=trash`
/** An enquiry beside the list. */
export const enquiryAt = (id: string) => `${pages.enquiries.path}?enquiry=${encodeURIComponent(id)}`
/** The subscribers, where the mail that sends an opening to them is written at once. */
export const sendOpening = (jobId: string) => `${pages.subscribers.path}?send=${encodeURIComponent(jobId)}`
export const candidatesOf = (jobId: string) => `${pages.candidates.path}?opening=${encodeURIComponent(jobId)}`
