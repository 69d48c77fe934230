import type { CareersContent } from '../../domain/content/careers-schema.ts'
import type { ListedOpening } from '../shell/openings/OpeningsTable.tsx'

/** The data that a page's loader gives to its footer, and to its table of openings. */
export type CareersData = {
  careers: CareersContent
  openings: ListedOpening[]
  /** The page's own address in its usual spelling, for print. */
  path: string
}
