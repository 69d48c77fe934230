import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '../../../domain/file/format-bytes.ts'
import type { LibraryPicture, PictureChange, PictureUse } from '../../../domain/library-schema.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import { call, isStatus } from '../../session/api.ts'
import { formatClock, formatTime } from '../../shell/activity/format-time.ts'
import { Fact } from '../../shell/Fact.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { savedByKey } from '../../shell/keys/save-key.ts'
import looks from '../../shell/looks/looks.module.css'
import { SidePanel } from '../../shell/SidePanel.tsx'
import { type PictureDetails, pictureQuery, showSaved } from '../library-queries.ts'
import { keepFacts } from '../picture-facts.ts'
import { FocalPoint } from './FocalPoint.tsx'
import { LibraryGuard } from './LibraryGuard.tsx'
import { PictureActions } from './PictureActions.tsx'
import styles from './PicturePanel.module.css'

type Props = {
  id: string
  isUploading: boolean
  onClose: () => void
  /** The picture was deleted, or permanently deleted. */
  onGone: () => void
}

export function PicturePanel({ id, isUploading, onClose, onGone }: Props) {
  const { data, error, refetch } = useQuery(pictureQuery(id))
  // Only what this person has changed is saved: somebody else may change the rest meanwhile.
  const [changes, setChanges] = useState<PictureChange>({})
  const isChanged = data !== undefined && !isSame({ ...data, ...changes }, data)
  return (
    <SidePanel
      label={`Picture ${data?.name ?? ''}`.trim()}
      heading={data ? data.name || 'Without a name' : 'Picture'}
      bodyLabel="Details"
      bodyClassName={styles.body}
      foot={data && <PictureActions picture={data} onGone={onGone} />}
      onClose={onClose}
    >
      <LibraryGuard isUploading={isUploading} changed={isChanged ? id : undefined} />
      {data ? (
        <>
          <PictureForm picture={data} {...{ changes, setChanges, isChanged }} />
          <Facts picture={data} />
          <PicturePlaces places={data.places} />
        </>
      ) : isStatus(error, 404) ? (
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
  return (
    <dl className={looks.facts}>
      <Fact label="Size">{`${width} × ${height} pixels, ${formatBytes(bytes)}`}</Fact>
      <Fact label="Type">{type.replace('image/', '').toUpperCase()}</Fact>
      <Fact label="Uploaded">{by ? `${formatTime(uploadedAt)} by ${by}` : formatTime(uploadedAt)}</Fact>
      {trashedAt && <Fact label="Deleted">{formatTime(trashedAt)}</Fact>}
    </dl>
  )
}

type FormProps = {
  picture: LibraryPicture
  changes: PictureChange
  setChanges: Dispatch<SetStateAction<PictureChange>>
  isChanged: boolean
}

/** The name and the focal point of a picture. Both are saved by the button, since a focal point changes public pages at once. */
function PictureForm({ picture, changes, setChanges, isChanged }: FormProps) {
  const [note, setNote] = useState('')
  const queries = useQueryClient()
  const { isBusy, failure, errorAt, send } = useSending({
    fields: ['name'],
    fallback: 'The picture could not be saved. Please try again.',
    subject: picture.name,
  })
  const { name = picture.name, focus = picture.focus } = changes

  const change = (next: PictureChange) => setChanges((before) => ({ ...before, ...next }))

  const save = () =>
    send(async () => {
      const saved = await call('PATCH /api/pictures/:id', { params: { id: picture.id }, body: changes })
      // Previews of forms crop around the new focal point.
      keepFacts(queries, saved)
      setChanges((now) => (now === changes ? {} : now))
      setNote(`Saved ${formatClock(new Date())}`)
      showSaved(queries, saved)
    })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    if (isChanged) void save()
    else setNote('No changes to save')
  }

  return (
    <form className={looks.fields} onSubmit={submit} noValidate method="post" {...savedByKey('anywhere')}>
      <FocalPoint picture={picture} focus={focus} onChange={(next) => change({ focus: next })} />
      <TextInput
        label="Name"
        description="Used by the search in this library; visitors never see it"
        value={name}
        error={errorAt('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <FormAlert>{failure}</FormAlert>
      <div className={looks.actions}>
        <Button type="submit" disabled={!isChanged} loading={isBusy}>
          Save
        </Button>
        <Button variant="subtle" disabled={focus === null} onClick={() => change({ focus: null })}>
          Remove focal point
        </Button>
        <span role="status" className={looks.quiet}>
          {!isChanged && note}
        </span>
      </div>
    </form>
  )
}

function PicturePlaces({ places }: { places: readonly PictureUse[] }) {
  return (
    <section aria-labelledby="places-of-picture" className={styles.places}>
      <h3 id="places-of-picture">
        {places.length === 0 ? 'Not used anywhere' : `Used in ${counted(places.length, 'place')}`}
      </h3>
      <ul>
        {places.map((use) => (
          <li key={`${use.kind} ${use.recordId} ${use.field} ${use.isDraft}`}>
            <Use place={use} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Use({ place: { name, label, alt, inTrash, editPath, publicPath } }: { place: PictureUse }) {
  const where = `${name}, ${label}`
  return (
    <>
      {editPath ? <Link to={editPath}>{where}</Link> : where}
      {inTrash && <span className={looks.quiet}> in the trash</span>}
      {publicPath && (
        <>
          {' '}
          <a href={publicPath} className={looks.quiet} aria-label={`${name} on the website`}>
            on the website
          </a>
        </>
      )}
      {alt !== null && <span className={`${looks.quiet} ${styles.alt}`}>{alt || 'No description'}</span>}
    </>
  )
}
