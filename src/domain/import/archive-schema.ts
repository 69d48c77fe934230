import { z } from 'zod'
import { versionedKinds } from '../record/kinds.ts'
import { ARCHIVE_FORMAT } from './archive.ts'

export const archiveAbout = z.object({
  format: z.literal(ARCHIVE_FORMAT.format),
  version: z.literal(ARCHIVE_FORMAT.version),
})

export const archivedRecord = z.object({
  kind: z.enum(versionedKinds),
  id: z.string().min(1).max(100),
  fields: z.record(z.string(), z.unknown()),
})
