import type { ComponentType } from 'react'
import { type ContentOf, type ContentPage, contentLabels } from '../../../domain/content/content.ts'
import { contentFields } from '../../../domain/content/content-fields.ts'
import type { PreviewProps } from '../../editing/LivePreview.tsx'
import { call, refusalOf } from '../../session/api.ts'
import { contentPlace } from '../../session/kept-drafts.ts'
import { CONTENT, editorOf } from '../../shell/places.ts'
import type { Current, VersionedRecord } from '../../versions/versioned-record.ts'
import { pagePreviews } from '../previews/page-previews.ts'
import { RestoredLeaders } from '../team/RestoredLeaders.tsx'

type AnyContent = ContentOf[ContentPage]
type Consequences = VersionedRecord<AnyContent>['Consequences']

/** How the versions of a content page are read, shown and restored. */
export const versionedPage = (page: ContentPage): VersionedRecord<AnyContent> => ({
  noun: 'page',
  place: contentPlace(page),
  table: contentFields[page],
  nameOf: () => contentLabels[page],
  trail: () => [
    { label: 'Website Content', to: CONTENT },
    { label: contentLabels[page], to: editorOf(page) },
  ],
  // The preview of this page, which gets the content of this page.
  Preview: pagePreviews[page] as ComponentType<PreviewProps<AnyContent>>,
  ...(page === 'team' && { Consequences: RestoredLeaders as Consequences }),
  list: (cursor) =>
    call(`GET /api/content/${page}/versions`, {
      query: { cursor: cursor === undefined ? undefined : Number(cursor) },
    }),
  read: (number) => call(`GET /api/content/${page}/versions/:number`, { params: { number: String(number) } }),
  // Who may write the site's content gets all of it.
  current: () => call(`GET /api/content/${page}`) as Promise<Current<AnyContent>>,
  restore: (number, body) =>
    call(`POST /api/content/${page}/versions/:number/restore`, {
      params: { number: String(number) },
      body,
    }),
  conflictIn: (error) => refusalOf(error, `POST /api/content/${page}/versions/:number/restore`, 409),
  whenMissing: 'Nothing of this page is saved yet.',
})
