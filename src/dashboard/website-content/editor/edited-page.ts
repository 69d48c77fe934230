import type { ContentPage } from '../../../domain/content/content.ts'
import type { SavedMeanwhile } from '../../../domain/saved-meanwhile-schema.ts'
import type { EditedRecord } from '../../editing/edited-record.ts'

type Saved<Content> = Content & { updatedAt: string }

/** A content page as a record that is edited, with the calls that load and save it. */
export type EditedPage<P extends ContentPage, Content extends object> = EditedRecord<Content, Content> & {
  page: P
  /** The page before anything is written. */
  empty: Content
  load: () => Promise<Saved<Content>>
  save: (body: Content & { updatedAt?: string }) => Promise<Saved<Content>>
  /** What the call says when another person saved first; undefined for any other failure. */
  conflictIn: (error: unknown) => SavedMeanwhile<Saved<Content>> | undefined
  /** A line of what it holds, while its part of the screen is closed. */
  summaryOf: (content: Content) => string
}
