import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the screen. Returns whether files are held over it. */
export function useScreenDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((files: File[]) => {
    // A dialog above the screen takes no files for it.
    if (!document.querySelector('[role="dialog"]')) onFiles(files)
  })
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const take = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      drop([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', take)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', take)
    }
  }, [])
  return isOver
}
