import { describe, expect, test } from 'vitest'
import { visitor } from '../account/user.ts'
import type { ActivityEntry } from './activity-entry-schema.ts'
import { entriesOfWholeLines, linesOf, sentenceOfLine } from './activity-lines.ts'
import type { Changes } from './changes-schema.ts'

type Made = { kind?: ActivityEntry['kind']; name?: string; who?: string; changes?: Changes }

let id = 10_000
const START = Date.UTC(2026, 10, 3, 9)

/** An entry, this many seconds before 9:00. */
const entry = (
  before: number,
  { kind = 'project.updated', name = 'HALL', who = 'ira', changes = {} }: Made = {},
): ActivityEntry => ({
  id: id--,
  kind,
  at: new Date(START - before * 1000).toISOString(),
  actor: { id: who, name: who, email: '' },
  subject: { id: name, name, exists: true },
  changes,
})
const hidden = (after: boolean): Changes => ({ hidden: { before: !after, after } })
const status = (after: string): Changes => ({ status: { before: 'UNBUILT', after } })
const toggled = (name: string, after: string): Made => ({
  kind: 'project.status-toggled',
  name,
  changes: status(after),
})
const said = (...entries: ActivityEntry[]) => linesOf(entries).map(sentenceOfLine)

test('hiding and showing are named, also when they were written as an edit', () => {
  expect(said(entry(0, { changes: hidden(true) }))).toEqual(['hid the project HALL'])
  expect(said(entry(0, { changes: hidden(false) }))).toEqual(['showed the project HALL'])
  expect(said(entry(0, { kind: 'job.updated', changes: hidden(true) }))).toEqual(['hid the opening HALL'])
  const more = { ...hidden(true), year: { before: 2020, after: 2021 } }
  expect(said(entry(0, { changes: more }))).toEqual(['edited the project HALL'])
})

describe('entries of one person', () => {
  test('that are equal and within five minutes are one line', () => {
    expect(said(entry(0), entry(100), entry(300))).toEqual(['edited the project HALL, 3 times'])
    expect(said(entry(0), entry(200), entry(301))).toEqual([
      'edited the project HALL, 2 times',
      'edited the project HALL',
    ])
  })

  test('on several records are one line when the sentence says all that was done', () => {
    const hide = (before: number, name: string) => entry(before, { name, changes: hidden(true) })
    expect(said(hide(0, 'A'), hide(9, 'B'), hide(20, 'C'))).toEqual(['hid 3 projects'])
    expect(said(entry(0, toggled('A', 'COMPLETED')), entry(9, toggled('B', 'COMPLETED')))).toEqual([
      'changed the status of 2 projects to COMPLETED',
    ])
    expect(said(entry(0, toggled('A', 'COMPLETED')), entry(9, toggled('B', 'ON-SITE')))).toHaveLength(2)
    expect(said(entry(0, { name: 'A' }), entry(9, { name: 'B' })), 'edits differ').toHaveLength(2)
  })

  test('are separate when that person did something else between them, and not when another person did', () => {
    const other = entry(5, { kind: 'user.signed-in' })
    expect(said(entry(0), other, entry(9))).toHaveLength(3)
    const colleague = entry(5, { kind: 'user.signed-in', who: 'mina' })
    expect(said(entry(0), colleague, entry(9))).toEqual(['edited the project HALL, 2 times', 'signed in'])
  })

  test('are one line when one bulk change wrote them, whatever the values', () => {
    expect(said(entry(0, toggled('A', 'COMPLETED')), entry(0, toggled('B', 'ON-SITE')))).toEqual([
      'changed the status of 2 projects',
    ])
    expect(said(entry(0, { name: 'A' }), entry(0, { name: 'B' }))).toEqual(['edited 2 projects'])
  })

  test('that move applications are one line with the mails of the moves', () => {
    const moved = (before: number, name: string, to = 'REJECTED') =>
      entry(before, { kind: 'application.updated', name, changes: { stage: { before: 'NEW', after: to } } })
    const mailed = (before: number, name: string) =>
      entry(before, {
        kind: 'application.mailed',
        name,
        changes: { template: { before: null, after: 'rejected' } },
      })
    const move = (before: number, name: string) => [moved(before, name), mailed(before, name)]
    expect(said(...move(0, 'A'), ...move(0, 'B'), moved(0, 'C'))).toEqual([
      'moved 3 applications to Rejected, mailed 2',
    ])
    expect(said(...move(0, 'A'), ...move(9, 'B')), 'moved out of two stages').toEqual([
      'moved 2 applications to Rejected, mailed 2',
    ])
    expect(said(...move(0, 'A'))).toEqual(['moved an application to Rejected: A, and mailed the candidate'])
    expect(said(moved(0, 'A'), mailed(9, 'A')), 'a mail of its own').toHaveLength(2)
    expect(said(mailed(0, 'A'), moved(0, 'A')), 'not its mail').toHaveLength(2)
    expect(said(mailed(0, 'A'), mailed(9, 'B'))).toEqual(['sent 2 mails (Rejected) to candidates'])
  })

  test('are separate when the person is unknown', () => {
    const sent: Made = { kind: 'enquiry.received', who: visitor.id }
    expect(said(entry(0, { ...sent, name: '1' }), entry(1, { ...sent, name: '1' }))).toHaveLength(2)
  })
})

describe('the entries of complete lines', () => {
  const rest = (...entries: ActivityEntry[]) => entries.length - entriesOfWholeLines(entries).length

  test('leave out the lines that an older entry may belong to', () => {
    expect(rest(entry(0), entry(1000))).toBe(1)
    expect(rest(entry(0), entry(1000), entry(1100))).toBe(2)
    expect(rest(entry(0), entry(100))).toBe(2)
    expect(rest(entry(0, { name: 'A' }), entry(1, { name: 'B' }), entry(2, { name: 'A' }))).toBe(1)
    expect(rest()).toBe(0)
  })

  test('leave out what is between the entries of such a line, and lines that reach into that', () => {
    const mina = (before: number) => entry(before, { who: 'mina' })
    expect(rest(entry(0), mina(1000), entry(1010), mina(1020))).toBe(3)
    // Mina's line is complete, but begins above Ira's and ends below it.
    expect(rest(mina(900), entry(1100), mina(1190), entry(1390))).toBe(4)
  })
})
