/** The account that the tests in the browser begin with; its password is hashed once for the whole run. */
export const FIRST_ADMIN = { name: 'Ira Bora', email: 'ira@example.org', password: 'lintel and sill' }
