import { cutText } from '../shared/cut-text.ts'
import type { SiteContent } from './site-schema.ts'

type DescribedPage = keyof SiteContent['pages']

/** Characters of a result that search engines show; they measure by width, so these are about right. */
export const RESULT_TITLE = 60
export const RESULT_DESCRIPTION = 155

/** The title in search results and in the tab. Home is the studio's own page: its title has no name added. */
export const searchTitle = (page: DescribedPage, title: string, studioName: string) =>
  page === 'home' ? title || studioName : `${title} – ${studioName}`

/** A text as search engines cut it: after a whole word, with an ellipsis. */
export function cutForSearch(text: string, most: number): string {
  if (text.length <= most) return text
  const start = cutText(text, most)
  const lastBlank = /\s/.test(text[most]!) ? most : start.lastIndexOf(' ')
  return `${start.slice(0, lastBlank > 0 ? lastBlank : most).trimEnd()}…`
}
