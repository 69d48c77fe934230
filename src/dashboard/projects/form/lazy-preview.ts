import { lazy } from 'react'

/** How the website shows a project; a chunk of its own, with the site's components. */
export const ProjectPreview = lazy(() =>
  import('./ProjectPreview.tsx').then((file) => ({ default: file.ProjectPreview })),
)
