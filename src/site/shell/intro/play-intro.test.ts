import { Window } from 'happy-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filmFor, MAX_DURATION, playIntro } from './play-intro.ts'

test.each([
  [390, 'mobile'],
  [424, 'mobile'],
  [425, 'tablet'],
  [785, 'tablet'],
  [786, 'desktop'],
])('a screen %i px wide gets the film for %s', (width, name) => {
  expect(filmFor(width)).toBe(name)
})

/** Begins the film in a window whose browser reports no end of an animation. */
function begin() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const window = new Window()
  const { document } = window
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('getComputedStyle', () => ({ opacity: '1', visibility: 'visible' }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  document.documentElement.dataset.intro = 'waiting'
  const overlay = document.createElement('dialog')
  const onComplete = vi.fn()
  const stop = playIntro(overlay as unknown as HTMLDialogElement, onComplete)
  return { overlay, onComplete, stop }
}

test('a film whose end the browser never reports ends after 6 s', () => {
  const { overlay, onComplete } = begin()
  expect(overlay.open).toBe(true)
  vi.advanceTimersByTime(MAX_DURATION - 1)
  expect(onComplete).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onComplete).toHaveBeenCalledOnce()
  expect(overlay.open).toBe(false)
})

test('a film that was stopped reports no end later', () => {
  const { onComplete, stop } = begin()
  stop()
  vi.advanceTimersByTime(MAX_DURATION)
  expect(onComplete).not.toHaveBeenCalled()
})
