import { isDay, MONTHS } from './day.ts'

/** The ISO date of what a person typed, such as '22 Nov 2026', '22.11.2026' or '2026-11-22'; undefined if it is no date. */
export function typedDay(typed: string): string | undefined {
  const text = typed.trim()
  const [, date = '', name = '', year] =
    /^(\d{1,2})[ ./-]+([a-z]{3,}|\d{1,2})[ .,/-]+(\d{4})$/i.exec(text) ?? []
  const named = MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1
  const month = String(Number(name) || named)
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
  return isDay(day) ? day : undefined
}
