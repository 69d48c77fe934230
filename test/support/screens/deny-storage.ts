import { onTestFinished, vi } from 'vitest'

/** Refuses to store unsaved texts while this is true, as a storage does that is full or denied. */
export function denyStorage(isDenied = () => true) {
  const storage = localStorage
  function setItem(key: string, value: string) {
    if (key.startsWith('plinth.draft.') && isDenied()) throw new DOMException('Full.', 'QuotaExceededError')
    storage.setItem(key, value)
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      get: (_, name) => (name === 'setItem' ? setItem : Reflect.get(storage, name)),
    }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}
