import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import styles from './DragHandle.module.css'

type Props = { handle: DraggableProvidedDragHandleProps | null; label: string; tabIndex?: number }

/** The handle to drag an item: by mouse, by touch, or by Space and the arrow keys. */
export function DragHandle({ handle, label, tabIndex = 0 }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: dragging does not start on a button element
    <span
      {...handle}
      role="button"
      aria-label={label}
      data-handle
      className={styles.handle}
      tabIndex={tabIndex}
    >
      <svg viewBox="0 0 10 16" width="10" height="16" fill="currentColor" aria-hidden="true">
        <path d="M1 1h2v2H1zM7 1h2v2H7zM1 7h2v2H1zM7 7h2v2H7zM1 13h2v2H1zM7 13h2v2H7z" />
      </svg>
    </span>
  )
}
