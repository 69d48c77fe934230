/** The state of a navigation to a project, from the palette or after a copy was made: its row takes the focus. */
export const FOUND = 'found'

/** The state of a navigation to the login page that ends the session. */
export const LOGOUT = 'logout'

/** The state of a navigation that follows a save: there is nothing left to lose. */
export const SAVED = 'saved'

/** The same, to the list that shows this record. */
export const savedRecord = (id: string) => ({ [SAVED]: id })

/** The record that was saved before a navigation with this state. */
export function savedIn(state: unknown): string | undefined {
  const id = typeof state === 'object' && (state as Record<string, unknown> | null)?.[SAVED]
  return typeof id === 'string' ? id : undefined
}
