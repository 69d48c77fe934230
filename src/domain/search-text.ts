/** What a search compares: lower case, each letter in one form. */
export const searchText = (text: string) => text.normalize('NFC').toLowerCase()
