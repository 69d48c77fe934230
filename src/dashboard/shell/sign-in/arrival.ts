/** The state of a navigation to a project, from the palette or after a copy was made: its row takes the focus. */
export const FOUND = 'found'

/** The state of a navigation to the login page that ends the session. */
export const LOGOUT = 'logout'
