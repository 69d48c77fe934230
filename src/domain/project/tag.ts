import { composed } from '../shared/letter-forms.ts'

export const TAG_LENGTH = 60 // characters
export const TAGS_PER_PROJECT = 50
const SUGGESTIONS = 10

/** Offered when the saved tags cannot be fetched. */
export const fallbackTags = [
  'SUSTAINABLE',
  'GREEN_BUILDING',
  'LOW_COST',
  'MODULAR_DESIGN',
  'HERITAGE_PRESERVATION',
]

export function cleanTag(tag: string): string {
  return composed(tag.trim().replace(/\s+/g, ' ').toUpperCase())
}

export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(cleanTag))].filter((tag) => tag !== '')
}

/** The saved tags that contain the input, without the chosen ones, sorted; the first ten. */
export function suggestTags(saved: readonly string[], input: string, chosen: readonly string[]): string[] {
  const wanted = cleanTag(input)
  return cleanTags(saved)
    .filter((tag) => tag.includes(wanted) && !chosen.includes(tag))
    .sort()
    .slice(0, SUGGESTIONS)
}
