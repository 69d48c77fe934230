const PRELOAD = /<link rel="modulepreload"[^>]*>/g
const ENTRY = /<script type="module" async="">[\s\S]*?<\/script>/
const PATIENCE = 3000 // ms; a picture that hangs keeps nobody from the rest

/**
 * A page can be read, and its links and forms used, before its scripts come. So they stand aside in a template until the
 * page has loaded or somebody first moves or presses something, and styles, letters and the first picture have the line to
 * themselves. Then they take the place where React wrote them.
 */
export function paintFirst(html: string): string {
  const preloads = html.match(PRELOAD)?.join('') ?? ''
  return html
    .replaceAll(PRELOAD, '')
    .replace(ENTRY, (entry) => `<template id="later">${preloads}${entry}</template><script>${WAKE}</script>`)
}

const WAKE = `(() => {
  const later = document.getElementById('later')
  document.currentScript.remove()
  let isAwake = false
  const wake = () => {
    if (isAwake) return
    isAwake = true
    document.head.append(...later.content.querySelectorAll('link'))
    later.replaceWith(later.content)
  }
  addEventListener('load', () => setTimeout(wake))
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel']) {
    addEventListener(sign, wake, { once: true, capture: true, passive: true })
  }
  setTimeout(wake, ${PATIENCE})
})()`
