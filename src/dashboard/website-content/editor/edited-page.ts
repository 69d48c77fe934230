import type { ComponentType, LazyExoticComponent } from 'react'
import type { z } from 'zod'
import { type ContentOf, type ContentPage, contentLabels } from '../../../domain/content/content.ts'
import { type FieldTable, fieldsIn } from '../../../domain/fields/record-fields.ts'
import type { Inputs } from '../../editing/inputs/Fields.tsx'
import type { PreviewProps } from '../../editing/LivePreview.tsx'
import { checked } from '../../editing/rules/checked.ts'
import type { EditedRecord } from '../../editing/rules/edited-record.ts'
import { call, refusalOf } from '../../session/api.ts'
import { pagePreviews } from '../previews/page-previews.ts'

export type SavedPage<Content> = Content & { updatedAt: string }

export type PageTypes<Content extends object> = {
  draft: Content
  fields: Content
  answer: SavedPage<Content>
}

export type EditedPage<Content extends object> = EditedRecord<PageTypes<Content>> & {
  page: ContentPage
  load: () => Promise<SavedPage<Content>>
  /** A line of what it holds, while its part of the screen is closed. */
  summaryOf: (content: Content) => string
  /** In the order in which a visitor sees them. */
  inputs: Inputs<Content>
  Preview: LazyExoticComponent<ComponentType<PreviewProps<Content>>>
}

type Own<Content extends object> = {
  table: FieldTable<Content>
  schema: z.ZodType<Content>
} & Pick<EditedPage<Content>, 'summaryOf' | 'inputs' | 'keepable'> &
  Partial<Pick<EditedPage<Content>, 'load'>>

export function editedPage<P extends ContentPage>(
  page: P,
  { table, schema, ...own }: Own<ContentOf[P]>,
): EditedPage<ContentOf[P]> {
  // All pages have the same calls, each with the content of its own.
  const path = `/api/content/${page}` as '/api/content/about'
  return {
    page,
    kind: 'content',
    table,
    check: (draft, saved) => checked(schema, draft, saved),
    nameOf: () => contentLabels[page],
    versionOf: ({ updatedAt, ...content }) => ({
      draft: fieldsIn(table as object, content) as ContentOf[P],
      updatedAt,
    }),
    idOf: () => page,
    failure: () => 'Failed to save the page. Please try again.',
    load: async () => (await call(`GET ${path}`)) as unknown as SavedPage<ContentOf[P]>,
    write: async (body) =>
      (await call(`PUT ${path}`, { body: body as object })) as unknown as SavedPage<ContentOf[P]>,
    conflictIn: (error) => refusalOf(error, `PUT ${path}`, 409) as never,
    Preview: pagePreviews[page],
    ...own,
  }
}
