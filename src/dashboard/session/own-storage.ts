import { parsedJson } from '../../domain/shared/parsed-json.ts'

const PREFIX = 'plinth.draft.'

/** The name under which something of this user is stored in the browser; it is removed when they sign out. */
export const ownKey = (userId: string, name: string) => `${PREFIX}${userId}.${name}`

/** Reads and writes entries; undefined until it is loaded. */
export let sealed: typeof import('./sealed-storage.ts') | undefined

/** Before the first screen with a user. If it fails, what is typed is not stored, which the forms say. */
export const loadStorage = (): Promise<void> =>
  import('./sealed-storage.ts').then(
    (module) => {
      sealed = module
    },
    () => {},
  )

export const STORAGE_DENIED = 'This browser cannot keep unsaved changes: its storage is full or denied.'

/** The value that is stored under such a name, if it can be read. */
export function readOwn<Value>(key: string): Value | undefined {
  try {
    return (parsedJson(sealed?.read(key) ?? '') as Value | null | undefined) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores it, or removes what is stored when it is empty. False when the storage is full or missing. */
export function keepOwn(key: string, value: unknown): boolean {
  try {
    if (value) sealed!.write(key, JSON.stringify(value))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
