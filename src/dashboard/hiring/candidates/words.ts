export const LOAD_FAILED = 'The candidates could not be loaded. Please try again later.'
