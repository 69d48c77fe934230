import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useFormKey } from '../../editing/use-form-key.ts'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { openingFormTitle } from './opening-trail.ts'

const OpeningEditor = lazy(() =>
  import('./OpeningEditor.tsx').then((file) => ({ default: file.OpeningEditor })),
)

/** The form of a new opening, or of the one whose id is in the address. */
export default function OpeningFormPage() {
  const { id } = useParams()
  const { formKey, goOnWith } = useFormKey(id)
  const title = openingFormTitle(id)
  return (
    <Restricted to="hiring" title={title}>
      <Suspense fallback={<Screen title={title} />}>
        <OpeningEditor key={formKey} id={id} onMade={goOnWith} />
      </Suspense>
    </Restricted>
  )
}
