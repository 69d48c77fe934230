/** The state of a navigation from the palette to a project: its row takes the focus. */
export const FOUND = 'found'

/** The state of a navigation to the login page that ends the session. */
export const LOGOUT = 'logout'
