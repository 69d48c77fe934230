export const NAME_LENGTH = 200 // characters
export const CLIENT_LENGTH = 200 // characters
export const PEOPLE_LENGTH = 1000 // characters of the team, and of the collaborators
export const SIZE_LENGTH = 120 // characters
export const LAST_YEAR = 2200
export const YEAR_LENGTH = String(LAST_YEAR).length
