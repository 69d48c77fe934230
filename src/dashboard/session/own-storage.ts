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
