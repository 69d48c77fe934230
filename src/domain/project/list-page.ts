/** Projects on one page of the gallery. With at most this many, the browser gets all projects and filters them itself. */
export const PAGE_SIZE = 48

/** The page that an address asks for, counted from 1. */
export function pageFrom(params: URLSearchParams): number {
  return Math.max(Math.floor(Number(params.get('page'))) || 1, 1)
}

/** The page nearest to this one that a list of this many projects has. */
export const nearestPage = (page: number, total: number) => Math.min(page, Math.ceil(total / PAGE_SIZE) || 1)
