import type { ContentPage } from './content.ts'

/** The public pages that links lead to, besides home. */
export type Navigation = {
  /** Those that have something to show. */
  pages: Exclude<ContentPage, 'site'>[]
  /** An opening is open. */
  isHiring: boolean
}

/** Before it is known. */
export const usualNavigation: Navigation = { pages: ['about', 'team', 'careers', 'contact'], isHiring: false }
