import { useState } from 'react'
import { may } from '../../../domain/account/role.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { type Answer, call } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { useChange } from '../../shell/change.ts'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { LibraryDialog } from '../ChooseFromLibrary.tsx'
import type { PictureDetails } from '../library-queries.ts'
import styles from './PicturePanel.module.css'

const failure = 'That did not work. Please try again.'

type Replaced = Answer<'POST /api/pictures/:id/replace'>
type Replacement = { from: string; to: string; places?: Replaced['places'] }

/** A place that shows something else by now is not undone. */
const undoneWords = (count: number, all: number) =>
  count === all
    ? 'The replacement is undone.'
    : `The replacement is undone in ${count} of ${counted(all, 'place')}: what was changed meanwhile stays as it is.`

type Props = {
  picture: PictureDetails
  /** It was deleted, or permanently deleted; perhaps after the panel was closed. */
  onGone: () => void
}

export function PictureActions({ picture, onGone }: Props) {
  const { id, uses, trashedAt } = picture
  const { user } = useSession()
  const [isChoosing, setChoosing] = useState(false)
  const name = picture.name || 'this picture'

  const replace = useChange({
    send: ({ from, to, places }: Replacement) =>
      call('POST /api/pictures/:id/replace', { params: { id: from }, body: { with: to, places } }),
    onSaved: ({ message, places }, { from, to, places: undone }) =>
      undone
        ? { message: undoneWords(places.length, undone.length) }
        : { message, undo: () => replace.mutate({ from: to, to: from, places }) },
    failure,
    changed: 'pictures of records',
    about: ({ from, to, places }) => `places of ${places ? to : from}`,
  })
  const trash = { failure, changed: 'pictures', about: `trash and ${id}` } as const
  const restore = useChange({
    ...trash,
    send: () => call('POST /api/pictures/:id/restore', { params: { id } }),
    onSaved: () => ({ message: 'Picture restored.' }),
  })

  if (trashedAt) {
    return (
      <footer className={styles.actions} data-question-side="before">
        <PlainButton loading={restore.isPending} onClick={() => restore.mutate()}>
          Restore
        </PlainButton>
        {user && may(user.role, 'trash.purge') && (
          <ActionButton
            variant="filled"
            color="earth"
            {...trash}
            asks={{
              question: `Delete ${name} permanently, with its files? This cannot be undone.`,
              yes: 'Delete permanently',
            }}
            send={() => call('DELETE /api/pictures/trash/:id', { params: { id } })}
            onSaved={(answer) => answer}
            changed="deleted picture"
            onDone={onGone}
          >
            Delete permanently
          </ActionButton>
        )}
      </footer>
    )
  }
  const places = counted(uses, 'place')
  return (
    <footer className={styles.actions} data-question-side="before">
      {uses === 0 ? (
        <ActionButton
          {...trash}
          send={() => call('DELETE /api/pictures/:id', { params: { id } })}
          onSaved={({ message }) => {
            // Not `onDone`: the button goes when the picture is read as deleted, perhaps before the answer.
            onGone()
            return { message, undo: () => restore.mutate() }
          }}
        >
          Delete
        </ActionButton>
      ) : (
        <>
          <PlainButton loading={replace.isPending} onClick={() => setChoosing(true)}>
            Replace everywhere
          </PlainButton>
          <p className={looks.quiet}>
            A picture in use cannot be deleted. Replace it in {places}, or remove it there.
          </p>
        </>
      )}
      {isChoosing && (
        <LibraryDialog
          title={`Replace ${name} in ${places} by`}
          mayUpload
          without={id}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            replace.mutate({ from: id, to: chosen.id })
          }}
        />
      )}
    </footer>
  )
}
