const PRELOAD = /<link rel="modulepreload"[^>]*>/g
const ENTRY = /<script(?=[^>]* type="module")[^>]*>[\s\S]*?<\/script>/
const BREATH = 100 // ms; what was drawn in the last frame reaches the screen
const PATIENCE = 3000 // ms; a picture that hangs keeps nobody from the rest

/**
 * A page can be read, and its links and forms used, before its scripts come. So they stand aside in a template until the
 * page has loaded and stands painted, or somebody first moves or presses something, and styles, letters and the first
 * picture have the line to themselves. Then they take the place where React wrote them. Pictures that are not seen first
 * wait as long: while the page is marked asleep, they are not displayed, and a lazy picture that is not displayed is not
 * fetched (ui/Picture.module.css).
 */
export function paintFirst(html: string, nonce: string): string {
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`
  const preloads = html.match(PRELOAD)?.join('') ?? ''
  return (
    html
      .replaceAll(PRELOAD, '')
      // Before the styles: when those are there, the page is laid out, and what is near is fetched.
      .replace('<head>', `<head>${script(SLEEP)}`)
      .replace(ENTRY, (entry) => `<template id="later">${preloads}${entry}</template>${script(WAKE)}`)
  )
}

const SLEEP = `document.documentElement.dataset.asleep = '';document.currentScript.remove()`

const WAKE = `(() => {
  const later = document.getElementById('later')
  document.currentScript.remove()
  const moved = new AbortController()
  let isAwake = false
  const wake = () => {
    if (isAwake) return
    isAwake = true
    moved.abort()
    delete document.documentElement.dataset.asleep
    document.head.append(...later.content.querySelectorAll('link'))
    later.replaceWith(later.content)
  }
  addEventListener('load', async () => {
    const first = [...document.images].filter((image) => image.loading === 'eager')
    await Promise.allSettled(first.map((image) => image.decode()))
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(wake, ${BREATH})))
  })
  // A page that comes up under a resting pointer hears of a move too, of no length.
  const stir = ({ type, movementX, movementY }) => {
    if (type !== 'pointermove' || movementX || movementY) wake()
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel']) {
    addEventListener(sign, stir, { capture: true, passive: true, signal: moved.signal })
  }
  setTimeout(wake, ${PATIENCE})
})()`
