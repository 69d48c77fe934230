import type { z } from 'zod'
import { aboutContent } from './about-schema.ts'
import { careersContent } from './careers-schema.ts'
import { contactContent } from './contact-schema.ts'
import type { ContentOf, ContentPage } from './content.ts'
import { siteContent } from './site-schema.ts'
import { teamContent } from './team-schema.ts'

/** Every rule for what staff write on the pages. */
export const contentSchemas: { [Page in ContentPage]: z.ZodType<ContentOf[Page]> } = {
  site: siteContent,
  about: aboutContent,
  team: teamContent,
  careers: careersContent,
  contact: contactContent,
}
