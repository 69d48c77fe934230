import { expect, test } from 'vitest'
import { interviewCalendar } from './interview-calendar.ts'

const entry = {
  id: 'a1@plinth.example',
  summary: 'An interview',
  createdAt: '2026-11-22T10:00:00.000Z',
  at: '2026-11-30T11:00:00+05:30',
  minutes: 45,
  place: 'Studio; Guwahati,\nroom 2',
}
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

test('an interview is one entry, in UTC, with its place escaped', () => {
  const lines = linesOf(interviewCalendar(entry))
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:a1@plinth.example',
      'DTSTART:20261130T053000Z',
      'DTEND:20261130T061500Z',
      'SUMMARY:An interview',
      'LOCATION:Studio\\; Guwahati\\,\\nroom 2',
    ]),
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(interviewCalendar(entry)).toBe(interviewCalendar(entry))
})

test('the entry of a later mail replaces that of an earlier one', () => {
  const moved = { ...entry, createdAt: '2026-11-22T10:00:30.000Z', at: '2026-12-01T11:00:00+05:30' }
  const [first, second] = [entry, moved].map((one) => {
    const lines = linesOf(interviewCalendar(one))
    const propertyOf = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length)
    return { uid: propertyOf('UID:'), sequence: Number(propertyOf('SEQUENCE:')) }
  })
  expect(second!.uid).toBe(first!.uid)
  expect(second!.sequence).toBeGreaterThan(first!.sequence)
})

test('the number of an entry is an integer of RFC 5545 for a century', () => {
  const text = interviewCalendar({ ...entry, createdAt: '2126-11-22T10:00:00.000Z' })
  expect(Number(/SEQUENCE:(\d+)/.exec(text)?.[1])).toBeLessThan(2 ** 31)
})

test('a text cannot add a line to the calendar', () => {
  const lines = linesOf(interviewCalendar({ ...entry, summary: 'x\r\nATTACH:https://evil.example' }))
  expect(lines.some((line) => line.startsWith('ATTACH'))).toBe(false)
})
