import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'

const PictureLibrary = lazy(() =>
  import('./PictureLibrary.tsx').then((file) => ({ default: file.PictureLibrary })),
)

export default function PicturesPage() {
  return (
    <Restricted to="projects.write" title="Pictures">
      <Suspense fallback={<Screen title="Pictures" filled />}>
        <PictureLibrary />
      </Suspense>
    </Restricted>
  )
}
