/**
 * The names under which the public site stores something in a visitor's browser. `*` stands for an id. The privacy page says what each
 * is for: content/privacy.ts.
 */
export const visitorStorage = {
  seenIntro: 'intro',
  openedApplication: 'plinth_application_*',
  openedPreview: 'plinth_preview_*',
  lastOpened: 'application-opened',
  typedApplication: 'application',
  storageKey: 'plinth_storage',
  formKey: 'key-of-*',
} as const

export type StoredByVisitor = keyof typeof visitorStorage

/** The name of one entry; `id` takes the place of the `*`. */
export const storedName = (entry: StoredByVisitor, id = '') => visitorStorage[entry].replace('*', id)
