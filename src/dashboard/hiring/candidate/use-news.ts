import { useState } from 'react'
import { historySentence } from '../../../domain/hiring/application.ts'
import type { CandidateRecord } from './record/application-queries.ts'

type News = { id: string; at: string; words: string }

type Known = { record: string; events: ReadonlySet<string>; notes: ReadonlySet<string>; news: News[] }

/** The changes that others made to this application since it was opened here, the oldest first. */
export function useNews(record: CandidateRecord, userId: string | undefined) {
  const [known, setKnown] = useState<Known>(() => begin(record))
  if (known.record !== record.id) setKnown(begin(record))
  else if (hasMore(known, record)) {
    const events = record.history
      .filter(({ id, by }) => !known.events.has(id) && by.id !== userId)
      .map((event) => ({
        id: `event ${event.id}`,
        at: event.at,
        words: `${event.by.name} ${historySentence(event)}`,
      }))
    const notes = record.notes
      .filter(({ id, by }) => !known.notes.has(id) && by.id !== userId)
      .map(({ id, at, by }) => ({ id: `note ${id}`, at, words: `${by.name} added a note` }))
    const arrived = [...events, ...notes].sort((a, b) => a.at.localeCompare(b.at))
    setKnown({ ...begin(record), news: [...known.news, ...arrived] })
  }
  return { news: known.news, dismiss: () => setKnown({ ...known, news: [] }) }
}

const begin = ({ id, history, notes }: CandidateRecord): Known => ({
  record: id,
  events: new Set(history.map((event) => event.id)),
  notes: new Set(notes.map((note) => note.id)),
  news: [],
})

const hasMore = ({ events, notes }: Known, record: CandidateRecord) =>
  record.history.some(({ id }) => !events.has(id)) || record.notes.some(({ id }) => !notes.has(id))
