import { useEffect, useEffectEvent } from 'react'
import { useLegend } from './keys/legend.ts'

const legend = { Escape: 'Close the panel' }

/** Closes a panel by Escape. A dialog or menu above the panel closes first. */
export function useCloseByEscape(onClose: () => void) {
  const close = useEffectEvent(onClose)
  useLegend('Panel', legend)
  useEffect(() => {
    let isUnder = false
    // Checked in the capture phase: a dialog that Escape closes may be gone when the event reaches the panel.
    function look() {
      isUnder = document.querySelector('[role="alertdialog"], [role="dialog"]') !== null
    }
    function press(event: globalThis.KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && !isUnder) close()
    }
    window.addEventListener('keydown', look, { capture: true })
    document.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      document.removeEventListener('keydown', press)
    }
  }, [])
}
