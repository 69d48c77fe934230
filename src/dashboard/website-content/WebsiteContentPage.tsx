// Before the parts below load their schemas.
import '../editing/zod-without-eval.ts'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { type ContentPage, contentLabels } from '../../domain/content/content.ts'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'
import styles from './editor/ContentPanel.module.css'

/** In their order on the screen; each editor is a chunk of its own. */
const panels: Record<ContentPage, LazyExoticComponent<ComponentType>> = {
  about: lazy(() => import('./about/AboutPanel.tsx').then((file) => ({ default: file.AboutPanel }))),
  team: lazy(() => import('./team/TeamPanel.tsx').then((file) => ({ default: file.TeamPanel }))),
  contact: lazy(() => import('./contact/ContactPanel.tsx').then((file) => ({ default: file.ContactPanel }))),
  careers: lazy(() => import('./careers/CareersPanel.tsx').then((file) => ({ default: file.CareersPanel }))),
  site: lazy(() => import('./site/SitePanel.tsx').then((file) => ({ default: file.SitePanel }))),
}

export default function WebsiteContentPage() {
  return (
    <Restricted to="content.write" title="Website Content">
      <Screen title="Website Content">
        {Object.entries(panels).map(([page, Panel]) => (
          <Suspense key={page} fallback={<LoadingPanel page={page as ContentPage} />}>
            <Panel />
          </Suspense>
        ))}
      </Screen>
    </Restricted>
  )
}

/** Keeps the place of a part of the screen while its editor is loading. */
function LoadingPanel({ page }: { page: ContentPage }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>
        <span className={styles.toggle}>{contentLabels[page]}</span>
      </h2>
    </section>
  )
}
