/** The state of a navigation to a project that was looked for: the keyboard goes to its row. */
export const FOUND = 'found'

/** The state of a navigation to the login page that ends the session on the way. */
export const LOGOUT = 'logout'
