import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { LibraryPicture, PictureChange } from '../../../domain/picture/library-schema.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { ApiError, call, messageOf } from '../../session/api.ts'
import { formatClock } from '../../shell/activity/format-time.ts'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { savedByKey } from '../../shell/keys/save-key.ts'
import { LeaveGuard } from '../../shell/unsaved/LeaveGuard.tsx'
import { usePictureSaved } from '../library-queries.ts'
import { keepFacts } from '../use-picture-facts.ts'
import { FocalPoint } from './FocalPoint.tsx'
import { libraryView } from './library-view.ts'
import styles from './PicturePanel.module.css'

/** The name and the focal point of a picture. Both are saved by the button, since a focal point changes public pages at once. */
export function PictureForm({ picture }: { picture: LibraryPicture }) {
  // Only what this person has changed is saved: somebody else may change the rest meanwhile.
  const [changes, setChanges] = useState<PictureChange>({})
  const [note, setNote] = useState('')
  const queries = useQueryClient()
  const showSaved = usePictureSaved()
  const save = useMutation({
    mutationFn: (body: PictureChange) =>
      call('PATCH /api/pictures/:id', { params: { id: picture.id }, body }),
    onSuccess(saved, sent) {
      // Previews of forms crop around the new focal point.
      keepFacts(queries, { [saved.url]: saved.picture })
      setChanges((now) => (now === sent ? {} : now))
      setNote(`Saved ${formatClock(new Date())}`)
      showSaved(saved)
    },
  })
  const { name = picture.name, focus = picture.focus } = changes
  const isChanged = name !== picture.name || !isSame(focus, picture.focus)
  const errors = save.error instanceof ApiError ? save.error.errors : {}

  const change = (next: PictureChange) => setChanges((before) => ({ ...before, ...next }))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    if (isChanged) save.mutate(changes)
    else setNote('No changes to save')
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate method="post" {...savedByKey('anywhere')}>
      <LeaveGuard
        isDirty={isChanged}
        staysAt={({ pathname, search }) =>
          pathname === pages.pictures.path &&
          libraryView.read(new URLSearchParams(search)).picture === picture.id
        }
      />
      <FocalPoint picture={picture} focus={focus} onChange={(next) => change({ focus: next })} />
      <TextInput
        label="Name"
        description="Used by the search in this library; visitors never see it"
        value={name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <FormAlert>
        {save.isError &&
          !errors.name &&
          messageOf(save.error, 'The picture could not be saved. Please try again.')}
      </FormAlert>
      <div className={styles.buttons}>
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          Save
        </Button>
        <Button variant="subtle" disabled={focus === null} onClick={() => change({ focus: null })}>
          Remove focal point
        </Button>
        <span role="status" className={styles.saved}>
          {!isChanged && note}
        </span>
      </div>
    </form>
  )
}
