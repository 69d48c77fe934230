import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Takes files that are dropped anywhere on the screen. Returns whether files are held over it. */
export function useScreenDrop(onFiles: (files: File[]) => void): boolean {
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
    if (!document.querySelector('[role="dialog"]')) onFiles([...(event.dataTransfer?.files ?? [])])
  })
  return isOver
}
