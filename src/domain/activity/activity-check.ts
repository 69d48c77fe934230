import type { ActivityCheck, BrokenEntry } from './activity-check-schema.ts'

const counted = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`)

const areUnchanged = (count: number) =>
  count === 1 ? 'The only entry is unchanged.' : `All ${counted(count)} are unchanged.`

/** The result of a whole check, in a sentence or three. `moment` writes a time as its reader expects it. */
export function checkInWords(
  { checked, broken }: Pick<ActivityCheck, 'checked' | 'broken'>,
  moment: (at: string) => string,
): string {
  if (!broken) return checked === 0 ? 'The log has no entries yet.' : areUnchanged(checked)
  return `${brokenInWords(broken, moment)} ${before(checked)}`
}

function brokenInWords({ number, at, who, what, problem }: BrokenEntry, moment: (at: string) => string) {
  if (at === '') return `The log is broken. ${problem}`
  const position = number > 0 ? `entry ${number.toLocaleString('en')}` : 'an entry without a number'
  return `The log is broken at ${position}: “${who} ${what}”, ${moment(at)}. ${problem}`
}

function before(checked: number) {
  if (checked === 0) return 'No entry is before it.'
  return checked === 1
    ? 'The first entry is unchanged.'
    : `The first ${checked.toLocaleString('en')} entries are unchanged.`
}

export const checkProgress = (checked: number, entries: number) =>
  `${checked.toLocaleString('en')} of ${counted(entries)} checked…`
