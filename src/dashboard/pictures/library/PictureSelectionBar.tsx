import { Button } from '@mantine/core'
import type { LibraryPicture } from '../../../domain/library-schema.ts'
import { PICTURES_AT_ONCE } from '../../../domain/picture/picture.ts'
import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './PictureLibrary.module.css'

type Move = { ids: string[]; selected: string[]; inTrash: boolean; isUndo?: boolean }

type Props = {
  pictures: readonly LibraryPicture[]
  isTrash: boolean
  onClear: () => void
  onMoved: OnMoved
}

/** Called before the moved pictures leave the list; `selected` has those in use too, which stay. */
type OnMoved = (ids: readonly string[], selected: readonly string[]) => void

/** The actions for all the selected pictures at once: moving those that no place uses to the trash, or out of it. */
export function PictureSelectionBar({ pictures, isTrash, onClear, onMoved }: Props) {
  const { mutate, isPending } = useMovePictures(onMoved)
  const movable = isTrash ? pictures : pictures.filter(({ uses }) => uses === 0)
  const inUse = pictures.length - movable.length
  const isTooMany = movable.length > PICTURES_AT_ONCE
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not form fields
    <div role="group" aria-label="Selected pictures" className={styles.tools}>
      <PlainButton
        loading={isPending}
        disabled={movable.length === 0 || isTooMany}
        onClick={() => mutate({ ids: idsOf(movable), selected: idsOf(pictures), inTrash: !isTrash })}
      >
        {isTrash ? 'Restore' : 'Move to the trash'}
      </PlainButton>
      <Button variant="subtle" onClick={onClear} aria-label="Clear selection">
        Clear
      </Button>
      {isTooMany && (
        <p className={looks.figures}>At most {PICTURES_AT_ONCE.toLocaleString('en')} can be moved at once.</p>
      )}
      {inUse > 0 && (
        <p className={looks.figures}>
          {inUse === 1 ? '1 of them is in use and stays.' : `${inUse} of them are in use and stay.`}
        </p>
      )}
    </div>
  )
}

const idsOf = (pictures: readonly LibraryPicture[]) => pictures.map(({ id }) => id)

/** Moves many pictures with one call, shows a toast, and can undo the move with one call. */
function useMovePictures(onMoved: OnMoved) {
  const move = useChange({
    send: ({ ids, inTrash }: Move) => call('PATCH /api/pictures', { body: { ids, inTrash } }),
    onSaved({ message, moved }, { ids, selected, inTrash, isUndo }) {
      if (isUndo) return { message }
      onMoved(ids, selected)
      // Not those that a colleague had moved before.
      const undo = () => move.mutate({ ids: moved, selected, inTrash: !inTrash, isUndo: true })
      return { message, ...(moved.length > 0 && { undo }) }
    },
    failure: ({ isUndo }) =>
      isUndo ? 'The change could not be undone.' : 'The pictures could not be moved. Please try again.',
    changed: 'pictures',
    about: ({ ids }) => `trash and ${ids.join()}`,
  })
  return move
}
