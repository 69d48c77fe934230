import type { z } from 'zod'
import { notValid } from '../shared/problem.ts'
import { messagesOf, newFaults, readStored } from '../shared/stored-schema.ts'
import type { ContentOf, ContentPage } from './content.ts'
import { aboutContent, careersContent, contactContent, teamContent } from './pages-schema.ts'
import { siteContent } from './site-schema.ts'

export const contentSchemas: { [Page in ContentPage]: z.ZodType<ContentOf[Page]> } = {
  site: siteContent,
  about: aboutContent,
  team: teamContent,
  careers: careersContent,
  contact: contactContent,
}

export const contentRules = (page: ContentPage): Record<string, z.ZodType> =>
  (contentSchemas[page] as unknown as z.ZodObject<z.ZodRawShape>).shape as Record<string, z.ZodType>

/** A page as it is stored, perhaps by an earlier release that did not know all its fields. */
export function readContent<P extends ContentPage>(page: P, stored: unknown): ContentOf[P] {
  return readStored(contentSchemas[page], stored)
}

/** Fields that were not sent stay. The rules judge what changed, so that what was read can be sent back. */
export function changedContent<P extends ContentPage>(
  page: P,
  stored: ContentOf[P],
  sent: unknown,
): ContentOf[P] {
  const next = { ...stored, ...(sent as object) }
  const parsed = contentSchemas[page].safeParse(next)
  if (parsed.success) return parsed.data
  const faults = newFaults(parsed.error.issues, next, stored)
  if (faults.length === 0) return readContent(page, next)
  throw notValid(messagesOf(faults))
}
