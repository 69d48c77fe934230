import { usualNavigation } from '../../../domain/content/navigation.ts'
import type { SiteContent } from '../../../domain/content/site-schema.ts'
import { Footer } from '../../../site/shell/layout/Footer.tsx'
import { NavBar } from '../../../site/shell/layout/NavBar.tsx'
import { LivePreview, type PreviewProps } from '../../editing/LivePreview.tsx'

/** The head and the foot that all pages have. */
export function SitePreview({ draft, ...frame }: PreviewProps<SiteContent>) {
  return (
    <LivePreview {...frame} title="The header and footer of each page as the website shows them">
      <NavBar site={draft} navigation={usualNavigation} />
      <Footer site={draft} navigation={usualNavigation} address="" />
    </LivePreview>
  )
}
