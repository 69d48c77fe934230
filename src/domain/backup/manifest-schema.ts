import { z } from 'zod'

export const BACKUP_FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The last member of a backup: what the others are. */
export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  madeAt: z.iso.datetime(),
  /** The name of the last migration of its database. */
  schema: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), hash: sha256 })),
  /** The number of public changes at this moment, as in the table `site`. */
  version: z.number(),
  members: z.array(z.object({ name: z.string(), bytes: z.number(), sha256 })),
  secretKey: z.enum(['included', 'not included']),
  /** Tells whether a key is the one with which the private files and the 2FA secrets are encrypted. */
  secretKeyId: z.string(),
})

export type Manifest = z.output<typeof manifestSchema>
