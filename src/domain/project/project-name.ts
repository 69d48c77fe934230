export const NAME_LENGTH = 200 // characters
