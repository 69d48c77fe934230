import { type ComponentType, lazy } from 'react'
import type { ContentOf, ContentPage } from '../../../domain/content/content.ts'
import type { PreviewProps } from '../../editing/LivePreview.tsx'

/** How the website shows each page. A page without one is only compared field by field. */
export const pagePreviews: { [Page in ContentPage]?: ComponentType<PreviewProps<ContentOf[Page]>> } = {
  contact: lazy(() =>
    import('../contact/ContactPreview.tsx').then((file) => ({ default: file.ContactPreview })),
  ),
}
