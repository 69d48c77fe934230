import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { DragHandle } from '../../shell/DragHandle.tsx'
import styles from './ListRow.module.css'

type Props = {
  /** 'Picture 3'. */
  name: string
  handle: DraggableProvidedDragHandleProps | null
  isFaulty: boolean
  onDelete: () => void
  children: ReactNode
}

/** An item of an ordered list whose fields are always open, with its handle and the button that deletes it. */
export function ListRow({ name, handle, isFaulty, onDelete, children }: Props) {
  return (
    <div className={styles.row} data-fault={isFaulty || undefined}>
      <DragHandle handle={handle} label={`Move ${name}`} />
      <div>{children}</div>
      <UnstyledButton className={styles.delete} onClick={onDelete} aria-label={`Delete ${name}`}>
        ×
      </UnstyledButton>
    </div>
  )
}
