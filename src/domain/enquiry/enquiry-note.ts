/** Apart from the rules of the form, which visitors download. */
export const ENQUIRY_NOTE_LENGTH = 5000 // characters
