import type { AboutContent, CollaboratorCard, Metric, TextCard } from './pages-schema.ts'

export const isTextCard = (card: CollaboratorCard): card is TextCard => (card as TextCard).text !== undefined

type Section = AboutContent['capabilities'][number] | AboutContent['collaborators']

/** Visitors see a section that is shown, unless it holds nothing below its heading. */
export const isSeen = ({ shown, paragraphs, carousel_cards: cards }: Section): boolean =>
  shown && paragraphs.length + cards.length > 0

/**
 * A figure as visitors read it: 60 with '+' is '60+', 3500000 is '3.5M+', 20000 with 'sq.ft.' is '20k sq.ft.'. Cut off,
 * never rounded up, because '3.6M+' for 3,590,000 would claim more than there is.
 */
export function figureOf({ value, suffix = '' }: Pick<Metric, 'value' | 'suffix'>): string {
  const apart = /^\p{L}/u.test(suffix) ? ' ' : ''
  return shortNumber(value) + apart + suffix
}

function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${Math.floor(value / 100_000) / 10}M`
  if (value >= 1_000) return `${Math.floor(value / 100) / 10}k`
  return String(Math.floor(value))
}
