import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ContentOf, ContentPage } from '../../../domain/content/content.ts'
import type { PreviewProps } from '../../editing/LivePreview.tsx'

/** Each is a chunk of its own, with the site's components. */
export const pagePreviews: {
  [Page in ContentPage]: LazyExoticComponent<ComponentType<PreviewProps<ContentOf[Page]>>>
} = {
  site: lazy(() => import('./SitePreview.tsx').then((file) => ({ default: file.SitePreview }))),
  about: lazy(() => import('./AboutPreview.tsx').then((file) => ({ default: file.AboutPreview }))),
  team: lazy(() => import('./TeamPreview.tsx').then((file) => ({ default: file.TeamPreview }))),
  careers: lazy(() => import('./CareersPreview.tsx').then((file) => ({ default: file.CareersPreview }))),
  contact: lazy(() => import('./ContactPreview.tsx').then((file) => ({ default: file.ContactPreview }))),
}
