import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../../domain/file/format-bytes.ts'
import { ApiError } from '../../session/api.ts'
import { formatTime } from '../../shell/activity/format-time.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { SidePanel } from '../../shell/SidePanel.tsx'
import { type PictureDetails, pictureQuery } from '../library-queries.ts'
import { PictureActions } from './PictureActions.tsx'
import { PictureForm } from './PictureForm.tsx'
import styles from './PicturePanel.module.css'
import { PicturePlaces } from './PicturePlaces.tsx'

type Props = {
  id: string
  onClose: () => void
  /** The picture was deleted, or permanently deleted. */
  onGone: () => void
}

/** Everything about one picture, beside the library. */
export function PicturePanel({ id, onClose, onGone }: Props) {
  const { data, error, refetch } = useQuery(pictureQuery(id))
  return (
    <SidePanel
      label={`Picture ${data?.name ?? ''}`.trim()}
      heading={data ? data.name || 'Without a name' : 'Picture'}
      bodyLabel="Details"
      bodyClassName={styles.body}
      foot={data && <PictureActions picture={data} onGone={onGone} />}
      onClose={onClose}
    >
      {data ? (
        <>
          <PictureForm key={id} picture={data} />
          <Facts picture={data} />
          <PicturePlaces places={data.places} />
        </>
      ) : error instanceof ApiError && error.status === 404 ? (
        <p role="alert">This picture no longer exists.</p>
      ) : error ? (
        <Failure message="The picture could not be loaded." retry={refetch} />
      ) : (
        <Skeleton height={240} role="status" aria-label="Loading the picture…" />
      )}
    </SidePanel>
  )
}

function Facts({ picture }: { picture: PictureDetails }) {
  const { width, height, bytes, type, uploadedAt, uploadedBy, trashedAt } = picture
  const by = uploadedBy && (uploadedBy.name || uploadedBy.email)
  const facts: [label: string, value: string][] = [
    ['Size', `${width} × ${height} pixels, ${formatBytes(bytes)}`],
    ['Type', type.replace('image/', '').toUpperCase()],
    ['Uploaded', by ? `${formatTime(uploadedAt)} by ${by}` : formatTime(uploadedAt)],
    ...(trashedAt ? [['Deleted', formatTime(trashedAt)] as [string, string]] : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
