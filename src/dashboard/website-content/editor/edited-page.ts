import type { z } from 'zod'
import { type ContentOf, type ContentPage, contentLabels } from '../../../domain/content/content.ts'
import type { FieldTable } from '../../../domain/record-fields.ts'
import type { SavedMeanwhile } from '../../../domain/saved-meanwhile-schema.ts'
import { checked, errorsById } from '../../editing/checked.ts'
import type { EditedRecord } from '../../editing/edited-record.ts'

type Saved<Content> = Content & { updatedAt: string }

/** A content page as a record that is edited, with the calls that load and save it. */
export type EditedPage<P extends ContentPage, Content extends object> = EditedRecord<Content, Content> & {
  page: P
  load: () => Promise<Saved<Content>>
  save: (body: Content & { updatedAt?: string }) => Promise<Saved<Content>>
  /** What the call says when another person saved first; undefined for any other failure. */
  conflictIn: (error: unknown) => SavedMeanwhile<Saved<Content>> | undefined
  /** A line of what it holds, while its part of the screen is closed. */
  summaryOf: (content: Content) => string
}

type Own<P extends ContentPage, Content extends object> = {
  table: FieldTable<Content>
  schema: z.ZodType<Content>
} & Pick<EditedPage<P, Content>, 'load' | 'save' | 'conflictIn' | 'summaryOf' | 'keepable'>

/** How a content page is loaded, saved, kept and merged while it is edited. */
export const editedPage = <P extends ContentPage>(
  page: P,
  { table, schema, ...own }: Own<P, ContentOf[P]>,
): EditedPage<P, ContentOf[P]> => ({
  page,
  noun: 'page',
  table,
  check: (draft, saved) => checked(schema, draft, saved),
  errorsIn: errorsById,
  nameOf: () => contentLabels[page],
  ...own,
})
