import { useEffect, useEffectEvent } from 'react'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Tab']

/** Leaves `delay` ms after `isSaved`, or at once by a click or a key. Links lead to their own place, and so does all beside the screen. */
export function useLeaveSoon(isSaved: boolean, delay: number, leave: () => void) {
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(finish, delay)
    function finish() {
      stop()
      leaveNow()
    }
    function press(event: KeyboardEvent) {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.repeat || hasModifier || MODIFIERS.includes(event.key) || !isInForm(event.target)) return
      event.preventDefault()
      finish()
    }
    function click(event: MouseEvent) {
      if (isInForm(event.target)) finish()
    }
    function stop() {
      clearTimeout(timer)
      window.removeEventListener('keydown', press)
      window.removeEventListener('click', click)
    }
    window.addEventListener('keydown', press)
    window.addEventListener('click', click)
    return stop
  }, [isSaved, delay])
}

function isInForm(target: EventTarget | null) {
  if (!(target instanceof Element)) return false
  return target === document.body || (target.closest('main') !== null && target.closest('a') === null)
}
