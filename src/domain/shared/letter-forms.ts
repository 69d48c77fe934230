// Letters of Assamese, Bengali, Hindi, Punjabi and Odia with a dot below, which keyboards write as one character and NFC as two.
const DOTTED = [
  ...'\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f\u09dc\u09dd\u09df\u0a33\u0a36\u0a59\u0a5a\u0a5b\u0a5e\u0b5c\u0b5d',
]
const dotted = new Map(DOTTED.map((letter) => [letter.normalize('NFC'), letter]))
const PAIRS = new RegExp([...dotted.keys()].join('|'), 'g')

/** Below these all characters have one form. */
const OF_SEVERAL_FORMS = /[\u0300-\uffff]/

/** The one form in which texts are stored and compared: the fewest characters, as keyboards write them and forms count them. */
export const composed = (text: string) =>
  OF_SEVERAL_FORMS.test(text) ? text.normalize('NFC').replace(PAIRS, (pair) => dotted.get(pair)!) : text

/** The forms in which a text may be stored: the log and names of files are kept as they came, from Macs in NFD. */
export const storedForms = (text: string) => [
  ...new Set([composed(text), text.normalize('NFC'), text.normalize('NFD')]),
]
