/** The longest search of any list, in characters. */
export const SEARCH_LENGTH = 200

/** The text that a search compares: lower case, each letter in one form. */
export const searchText = (text: string) => text.normalize('NFC').toLowerCase()
