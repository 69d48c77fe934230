const ENDS = ['pointerup', 'pointercancel', 'keyup', 'blur'] as const

/** Calls `work` now, or, while a pointer or a key is pressed, after its click. */
export function afterPress(work: () => void) {
  if (!document.querySelector(':active')) return work()
  const released = new AbortController()
  const end = () => {
    released.abort()
    // The click comes after the release.
    setTimeout(work)
  }
  for (const type of ENDS) window.addEventListener(type, end, { signal: released.signal })
}
