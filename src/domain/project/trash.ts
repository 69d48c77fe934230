/** Days that deleted projects and pictures stay in the trash. */
export const TRASH_DAYS = 30
