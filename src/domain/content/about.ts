import type { ContentPicture } from './content-picture.ts'

/** One counter. */
export type Metric = { id: number; title: string; value: number; suffix?: string }

export type Paragraph = { id: number; text: string }

/** Captioned 'project_name - project_location'. */
export type CarouselCard = ContentPicture & { id: number; project_name: string; project_location: string }

export type CapabilitySection = {
  id: number
  heading: string
  shown: boolean
  paragraphs: Paragraph[]
  carousel_cards: CarouselCard[]
}

/** A firm the studio works with; its name says what the picture shows. */
export type LogoCard = { id: number; img_src: string; name: string; role: string }
export type TextCard = { id: number; text: string }
export type CollaboratorCard = LogoCard | TextCard

export type CollaboratorsSection = Omit<CapabilitySection, 'carousel_cards'> & {
  carousel_cards: CollaboratorCard[]
}

export type AboutContent = {
  title: string
  /** Paragraphs of the two columns. */
  story: { left: string[]; right: string[] }
  /** Seen on wide screens. */
  hero: ContentPicture
  metrics: Metric[]
  capabilities: CapabilitySection[]
  collaborators: CollaboratorsSection
}

export const isTextCard = (card: CollaboratorCard): card is TextCard => 'text' in card

/**
 * A figure as visitors read it: 60 with '+' is '60+', 3500000 is '3.5M+', 20000 with 'sq.ft.' is '20k sq.ft.'. Cut off,
 * never rounded up, because '3.6M+' for 3,590,000 would claim more than there is.
 */
export function figureOf({ value, suffix = '' }: Pick<Metric, 'value' | 'suffix'>): string {
  const apart = /^\p{L}/u.test(suffix) ? '\u00a0' : ''
  return shortNumber(value) + apart + suffix
}

function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${Math.floor(value / 100_000) / 10}M`
  if (value >= 1_000) return `${Math.floor(value / 100) / 10}k`
  return String(Math.floor(value))
}
