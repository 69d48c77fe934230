const SLUG_LENGTH = 80 // characters

/** A record's name as the last word of its address: 'TOWN HALL, TURA' is town-hall-tura. Never empty: `otherwise` is used for a name without letters and digits. */
export function slugOf(name: string, otherwise = 'project'): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
  return slug || otherwise
}

/** Whether a text can be a slug. Other texts are not looked up, because a database may refuse them in a query. */
export const isSlug = (text: string) => /^[a-z0-9-]{1,100}$/.test(text)

/** The first of slug, slug-2, slug-3 … that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
