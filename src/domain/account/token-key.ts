/** The key of the session's token in the browser's local storage. */
export const TOKEN = 'token'
