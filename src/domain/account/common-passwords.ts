import { dictionary } from '@zxcvbn-ts/language-common'
import { searchText } from '../shared/search-text.ts'

/** Those that somebody tries first at a studio in north-east India, and that the list of leaked passwords does not have. */
const LOCAL =
  `admin1234 adminadmin admin@123 root123 rootroot superadmin superuser welcome@123 login123 change123 guest123 india@123
  guwahati kolkata calcutta shillong assam123 architecture interior landscape studio123 design123 project123 dashboard company1
  office123 plinth`.split(/\s+/)

/** 49,000 passwords in lower case, the commonest in leaks first. */
const leaked = dictionary['passwords-common'] ?? []
const common = new Set([...leaked, ...LOCAL])
/** A rarer one with a year behind it is not tried early. */
const MOST_VARIED = 3000
const varied = new Set([...leaked.slice(0, MOST_VARIED), ...LOCAL])

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const withoutLookalikes = (word: string) => word.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign)
const SEQUENCES =
  'abcdefghijklmnopqrstuvwxyz 01234567890 09876543210 zyxwvutsrqponmlkjihgfedcba qwertyuiopasdfghjklzxcvbnm'
const SHORTEST_WORD = 4

/**
 * Whether a password is among the commonest of leaked ones, also with simple changes ('P@ssw0rd', 'Welcome2024!', '1password'), a
 * repeated part, or a keyboard sequence.
 */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase()
  if (word === '') return false
  const stem = word.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const isWord = [word, withoutLookalikes(word)].some((one) => common.has(one))
  const isStem = [stem, withoutLookalikes(stem)].some((one) => one.length >= SHORTEST_WORD && varied.has(one))
  return isWord || isStem || /^(.{1,4})\1+$/.test(word) || SEQUENCES.includes(word)
}

const lettersAndDigits = (text: string) => searchText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** 'Plinth Studio', 'plinthstudio2026' and 'PlinthStudio!' are the studio's name; a sentence with it is not. */
export function isStudioName(password: string, studioName: string): boolean {
  const name = lettersAndDigits(studioName)
  return name !== '' && lettersAndDigits(password).replace(/\d{0,4}$/, '') === name.replace(/\d{0,4}$/, '')
}
