import { glideAtFirst } from './first-glide.ts'

const PRELOAD = /<link rel="modulepreload"[^>]*>/g
const ENTRY = /<script(?=[^>]* type="module")[^>]*>[\s\S]*?<\/script>/
const PAINT_DELAY_MS = 100 // so that the last rendered frame reaches the screen
const MAX_DELAY_MS = 3000 // an image that does not finish loading must not block the scripts

/**
 * Defers the scripts of a public page until it is painted: a page can be read, and its links and forms used, without them.
 * The module scripts are moved into a template until the page has loaded and painted, or the visitor first moves the
 * pointer or presses a key or button, so that styles, fonts and the first image load first. Then they are inserted again where
 * React wrote them. Lazy images wait as long: while the page has `data-scripts-pending`, they have `display: none`, and
 * browsers do not fetch lazy images that are not displayed (ui/Picture.module.css).
 */
export function deferScripts(html: string, nonce: string): string {
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`
  const preloads = html.match(PRELOAD)?.join('') ?? ''
  return (
    html
      .replaceAll(PRELOAD, '')
      // Before the styles: once they are loaded, the page is laid out, and lazy images near the viewport are fetched.
      .replace('<head>', `<head>${script(MARK_PENDING)}`)
      .replace(
        ENTRY,
        (entry) => `<template id="deferred-scripts">${preloads}${entry}</template>${script(START_SCRIPTS)}`,
      )
  )
}

const MARK_PENDING = `document.documentElement.dataset.scriptsPending = '';document.currentScript.remove()`

const START_SCRIPTS = `(() => {
  const deferred = document.getElementById('deferred-scripts')
  document.currentScript.remove()
  const listeners = new AbortController()
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    listeners.abort()
    delete document.documentElement.dataset.scriptsPending
    document.head.append(...deferred.content.querySelectorAll('link'))
    deferred.replaceWith(deferred.content)
  }
  addEventListener('load', async () => {
    const firstImages = [...document.images].filter((image) => image.loading === 'eager')
    await Promise.allSettled(firstImages.map((image) => image.decode()))
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, ${PAINT_DELAY_MS})))
  })
  // When a page loads under a resting pointer, browsers send a pointermove with a distance of zero.
  const onInput = ({ type, movementX, movementY }) => {
    if (type !== 'pointermove' || movementX || movementY) start()
  }
  for (const name of ['pointermove', 'pointerdown', 'keydown', 'wheel']) {
    addEventListener(name, onInput, { capture: true, passive: true, signal: listeners.signal })
  }
  setTimeout(start, ${MAX_DELAY_MS})
})();(${glideAtFirst})()`
