import { useSyncExternalStore } from 'react'

const KEY = 'plinth.single-keys'
const listeners = new Set<() => void>()
let areOn = readChoice()

/**
 * Whether keys of one character work wherever the focus is (WCAG 2.1.4). This browser remembers it, since it
 * is for people who speak to their computer or press keys by accident.
 */
export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeysAreOn)

export const singleKeysAreOn = () => areOn

export function turnSingleKeys(on: boolean) {
  areOn = on
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Then it is not remembered.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function readChoice() {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
