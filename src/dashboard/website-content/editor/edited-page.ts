import type { z } from 'zod'
import { type ContentOf, type ContentPage, contentLabels } from '../../../domain/content/content.ts'
import { type FieldTable, fieldsIn } from '../../../domain/fields/record-fields.ts'
import { checked, errorsById } from '../../editing/rules/checked.ts'
import type { EditedRecord } from '../../editing/rules/edited-record.ts'

export type SavedPage<Content> = Content & { updatedAt: string }

export type EditedPage<Content extends object> = EditedRecord<Content, Content, SavedPage<Content>> & {
  page: ContentPage
  load: () => Promise<SavedPage<Content>>
  /** A line of what it holds, while its part of the screen is closed. */
  summaryOf: (content: Content) => string
}

type Own<Content extends object> = {
  table: FieldTable<Content>
  schema: z.ZodType<Content>
} & Pick<EditedPage<Content>, 'load' | 'write' | 'conflictIn' | 'summaryOf' | 'keepable'>

export const editedPage = <P extends ContentPage>(
  page: P,
  { table, schema, ...own }: Own<ContentOf[P]>,
): EditedPage<ContentOf[P]> => ({
  page,
  kind: 'content',
  table,
  check: (draft, saved) => checked(schema, draft, saved),
  errorsIn: errorsById,
  nameOf: () => contentLabels[page],
  versionOf: ({ updatedAt, ...content }) => ({
    draft: fieldsIn(table as object, content) as ContentOf[P],
    updatedAt,
  }),
  idOf: () => page,
  failure: () => 'Failed to save the page. Please try again.',
  ...own,
})
