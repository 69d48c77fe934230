import { type ComponentType, lazy } from 'react'
import type { ContentOf, ContentPage } from '../../../domain/content/content.ts'
import type { PreviewProps } from '../../editing/LivePreview.tsx'

/** How the website shows each page. */
export const pagePreviews: { [Page in ContentPage]: ComponentType<PreviewProps<ContentOf[Page]>> } = {
  site: lazy(() => import('../site/SitePreview.tsx').then((file) => ({ default: file.SitePreview }))),
  about: lazy(() => import('../about/AboutPreview.tsx').then((file) => ({ default: file.AboutPreview }))),
  team: lazy(() => import('../team/TeamPreview.tsx').then((file) => ({ default: file.TeamPreview }))),
  careers: lazy(() =>
    import('../careers/CareersPreview.tsx').then((file) => ({ default: file.CareersPreview })),
  ),
  contact: lazy(() =>
    import('../contact/ContactPreview.tsx').then((file) => ({ default: file.ContactPreview })),
  ),
}
