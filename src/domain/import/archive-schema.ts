import { z } from 'zod'
import { focus } from '../picture/picture-schema.ts'
import { allKinds } from '../record/kinds.ts'
import { ARCHIVE_FORMAT } from './archive.ts'
import { slugList } from './import-schema.ts'

export const archiveAbout = z.object({
  format: z.literal(ARCHIVE_FORMAT.format),
  version: z.literal(ARCHIVE_FORMAT.version),
})

export const archivedRecord = z.object({
  kind: z.enum(allKinds),
  id: z.string().min(1).max(100),
  fields: z.record(z.string(), z.unknown()),
  slugs: slugList.optional(),
})

export const fileFacts = z.object({
  path: z.string().max(100),
  name: z.string().max(1000),
  focus: focus.optional(),
  proof: z.string().max(100).optional(),
})
