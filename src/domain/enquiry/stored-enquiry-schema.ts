import { z } from 'zod'
import { cursor } from '../shared/cursor-schema.ts'
import { SEARCH_LENGTH } from '../shared/search-text.ts'
import { line, text } from '../shared/text-schema.ts'
import { ENQUIRY_NOTE_LENGTH } from './enquiry-note.ts'
import { enquiryStatuses } from './enquiry-status.ts'

const status = z.enum(enquiryStatuses, `Choose one of ${enquiryStatuses.join(', ')}.`)

export const storedEnquiry = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  mobileNumber: z.string(),
  emailAddress: z.string(),
  message: z.string(),
  status: z.enum(enquiryStatuses),
  note: z.string().meta({ description: 'Written by staff; never sent to the visitor.' }),
  assignee: z.string().nullable().meta({ description: 'The id of the user who takes care of it, or null.' }),
  receivedAt: z.string(),
  updatedAt: z.string(),
})
export type StoredEnquiry = z.output<typeof storedEnquiry>

export const enquiryCounts = z.record(z.enum(enquiryStatuses), z.number())
export type EnquiryCounts = z.output<typeof enquiryCounts>

export const enquiryFilter = z.object({
  status: status.optional().meta({ description: 'Without it: all but SPAM.' }),
  assignee: line(100).optional().meta({ description: 'The id of a user. Without it: all enquiries.' }),
  q: line(SEARCH_LENGTH)
    .default('')
    .meta({ description: 'A part of a name, company, address, number, message or note.' }),
})
export type EnquiryFilter = z.output<typeof enquiryFilter>

/** `cursor` is the time and id of the last enquiry of the previous page. */
export const enquiryPage = enquiryFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: cursor.optional(),
})
export type EnquiryPage = z.output<typeof enquiryPage>

export const enquiryChange = z.object({
  status: status.optional(),
  note: text(ENQUIRY_NOTE_LENGTH).optional(),
  assignee: line(100)
    .nullable()
    .optional()
    .meta({ description: 'The id of a user who may read enquiries, or null.' }),
  updatedAt: z.iso.datetime({ offset: true, error: 'updatedAt is a time.' }).optional().meta({
    description:
      'The version that the editor of the note, or the reader of a new enquiry, began from; without it there is no such check.',
  }),
})
export type EnquiryChange = z.output<typeof enquiryChange>
