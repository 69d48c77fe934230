import { lazy } from 'react'
import { useParams } from 'react-router'
import { RecordFormPage } from '../../editing/RecordFormPage.tsx'

const OpeningEditor = lazy(() =>
  import('./OpeningEditor.tsx').then((file) => ({ default: file.OpeningEditor })),
)

export default function OpeningFormPage() {
  const { id } = useParams()
  return (
    <RecordFormPage kind="job" id={id}>
      {(onMade) => <OpeningEditor id={id} onMade={onMade} />}
    </RecordFormPage>
  )
}
