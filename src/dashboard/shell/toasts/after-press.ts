const NEXT_LOOK = 50 // ms

/** Calls `work` now, or, while a button of the mouse or a key is pressed, shortly after its click. */
export function afterPress(work: () => void) {
  if (document.querySelector(':active')) setTimeout(() => afterPress(work), NEXT_LOOK)
  else work()
}
