import { z } from 'zod'

const run = z.object({
  doneAt: z.string().nullable().meta({ description: 'The time of the last success; null for never.' }),
  triedAt: z.string().nullable().meta({ description: 'The time of the last try.' }),
  name: z.string().meta({ description: 'The file.' }),
  bytes: z.number(),
  details: z
    .string()
    .meta({ description: 'What a rehearsal has compared, or which old backup could not be deleted.' }),
  error: z.string().meta({ description: 'Why the last try failed; else empty.' }),
})

export const backups = z.object({
  isScheduled: z.boolean().meta({ description: 'Whether the server makes backups by itself.' }),
  backup: run,
  rehearsal: run,
  warnings: z.array(z.string()),
})
export type Backups = z.output<typeof backups>
