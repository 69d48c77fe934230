import type { Navigation } from '../../../domain/content/navigation.ts'
import { pages } from '../../../domain/shared/pages.ts'

/** The links of the header, besides home. */
export function headLinks({ pages: filled, isHiring }: Navigation) {
  const usual = (['about', 'team', 'contact'] as const).filter((page) => filled.includes(page))
  return [...usual, ...(isHiring ? (['careers'] as const) : [])].map((page) => ({
    to: pages[page].path,
    label: page.toUpperCase(),
  }))
}
