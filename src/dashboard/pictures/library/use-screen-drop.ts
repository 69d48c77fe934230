import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Takes files and folders that are dropped anywhere on the screen. Returns whether some are held over it. */
export function useScreenDrop(onDrop: (dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false)
  useWindowEvent('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  })
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setOver(false)
  })
  useWindowEvent('drop', (event) => {
    setOver(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    // A dialog above the screen takes no files for it.
    if (event.dataTransfer && !document.querySelector('[role="dialog"]')) onDrop(event.dataTransfer)
  })
  return isOver
}
