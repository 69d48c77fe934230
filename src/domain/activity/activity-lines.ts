import { visitor } from '../account/user.ts'
import { candidate } from '../hiring/candidate.ts'
import { isEdit, sentenceOf, sentenceOfMany } from './activity.ts'
import type { ActivityEntry } from './activity-entry-schema.ts'

/** The entries of one line of the log, newest first: one, those of a bulk change, equal ones, or moves with their mails. */
export type ActivityLine = readonly [ActivityEntry, ...ActivityEntry[]]

const WINDOW = 5 * 60 * 1000 // ms between the newest and the oldest entry of a line

/** Many people share these ids. */
const shared: readonly string[] = [visitor.id, candidate.id]

/**
 * The lines of entries that are sorted from new to old. Entries of one person are in one line when one bulk change wrote them, or
 * when they are equal and within five minutes, with no other entry of that person between them. A move is in one line with its mail.
 */
export const linesOf = (entries: readonly ActivityEntry[]): ActivityLine[] => linesWithLatest(entries).lines

/** The lines, and the last one of each person, to which an older entry may belong. */
function linesWithLatest(entries: readonly ActivityEntry[]) {
  const lines: [ActivityEntry, ...ActivityEntry[]][] = []
  const latest = new Map<string, (typeof lines)[number]>()
  for (const entry of entries) {
    const line = latest.get(entry.actor.id)
    if (line && belongsTo(line, entry)) {
      line.push(entry)
    } else {
      const begun: (typeof lines)[number] = [entry]
      lines.push(begun)
      if (!shared.includes(entry.actor.id)) latest.set(entry.actor.id, begun)
    }
  }
  return { lines, latest: [...latest.values()] }
}

/** `entry` is older than the line, and of the same person. */
function belongsTo(line: ActivityLine, entry: ActivityEntry): boolean {
  const [newest] = line
  const alike = line.filter(({ kind }) => kind === entry.kind)
  const isFirst = alike.length === 0
  if (entry.at === line.at(-1)!.at)
    return isFirst ? isMail(entry) && isMove(newest) : sentenceOfMany(entry, 2) !== undefined
  return !isFirst && isWithin(newest, entry) && alike.every((other) => isEqual(entry, other))
}

// The mail of a move is in the transaction of the move, and older.
const isMove = ({ kind, changes }: ActivityEntry) => kind === 'application.updated' && 'stage' in changes
const isMail = ({ kind }: ActivityEntry) => kind === 'application.mailed'

const isWithin = (newest: ActivityEntry, { at }: ActivityEntry) =>
  Date.parse(newest.at) - Date.parse(at) <= WINDOW

/** The same on the same record, or on another one where the sentence says all that was done. */
function isEqual(one: ActivityEntry, other: ActivityEntry): boolean {
  if (one.subject.id === other.subject.id) return sentenceOf(one) === sentenceOf(other)
  if (isEdit(one)) return false
  const words = sentenceOfMany(one, 2)
  return words !== undefined && words === sentenceOfMany(other, 2)
}

/** 'hid 3 projects', or 'edited the project TOWN HALL, TURA, 3 times'. */
export function sentenceOfLine(line: ActivityLine): string {
  const [newest] = line
  const sentence = sentenceOf(newest)
  if (line.length === 1) return sentence
  const [move, ...moves] = line.filter((entry) => !isMail(entry))
  const mails = line.filter(isMail).length
  if (move && mails > 0)
    return `${sentenceOfLine([move, ...moves])}, ${line.length === 2 ? 'and mailed the candidate' : `mailed ${mails}`}`
  if (isOnOneRecord(line)) return `${sentence}, ${line.length} times`
  const records = new Set(line.map(({ subject }) => subject.id)).size
  const [words, ...others] = new Set(line.map((entry) => sentenceOfMany(entry, records)))
  return (others.length === 0 ? words : sentenceOfMany({ ...newest, changes: {} }, records)) ?? sentence
}

export const isOnOneRecord = ([newest, ...others]: ActivityLine) =>
  others.every(({ subject }) => subject.id === newest.subject.id)

/**
 * The first of the entries, as many as make lines that are complete. An entry older than all of these may belong to the last line of
 * each person, so such a line is left out, with everything below its first entry.
 */
export function entriesOfWholeLines(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const { lines, latest } = linesWithLatest(entries)
  const oldest = entries.at(-1)
  if (!oldest) return []
  const indexes = new Map(entries.map(({ id }, index) => [id, index]))
  const firstOf = ([newest]: ActivityLine) => indexes.get(newest.id)!
  const lastOf = (line: ActivityLine) => indexes.get(line.at(-1)!.id)!
  const open = latest.filter((line) => isWithin(line[0], oldest) || line.at(-1)!.at === oldest.at)
  let end = Math.min(entries.length, ...open.map(firstOf))
  // From the last line to the first, since each cut may go through an earlier line.
  for (const line of lines.toReversed()) {
    if (firstOf(line) < end && lastOf(line) >= end) end = firstOf(line)
  }
  return entries.slice(0, end)
}
