import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { LibraryPicture } from '../../../domain/picture/library-schema.ts'
import { ApiError, call, messageOf } from '../../session/api.ts'
import { formatClock } from '../../shell/activity/format-time.ts'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { usePictureSaved } from '../library-queries.ts'
import { FocalPoint } from './FocalPoint.tsx'
import styles from './PicturePanel.module.css'

/** The name and the focal point of a picture. Both are saved by the button, since a focal point changes public pages at once. */
export function PictureForm({ picture }: { picture: LibraryPicture }) {
  const [name, setName] = useState(picture.name)
  const [focus, setFocus] = useState(picture.focus)
  const [savedAt, setSavedAt] = useState<Date>()
  const showSaved = usePictureSaved()
  const save = useMutation({
    mutationFn: () =>
      call('PATCH /api/pictures/:id', {
        params: { id: picture.id },
        body: { focus, ...(name === picture.name ? {} : { name }) },
      }),
    onSuccess(saved) {
      setName(saved.name)
      setSavedAt(new Date())
      showSaved(saved)
    },
  })
  const isChanged = name !== picture.name || !isSame(focus, picture.focus)
  const errors = save.error instanceof ApiError ? save.error.errors : {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isChanged) save.mutate()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate method="post">
      <FocalPoint picture={picture} focus={focus} onChange={setFocus} />
      <TextInput
        label="Name"
        description="For the search in this library; visitors never see it"
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
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
        <Button variant="subtle" disabled={focus === null} onClick={() => setFocus(null)}>
          Remove focal point
        </Button>
        <span role="status" className={styles.saved}>
          {savedAt && !isChanged && `Saved ${formatClock(savedAt)}`}
        </span>
      </div>
    </form>
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
