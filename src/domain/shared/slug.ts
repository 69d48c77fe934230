const SLUG_LENGTH = 80 // characters

/** 'TOWN HALL, TURA' is town-hall-tura; `otherwise` is for a name without letters and digits. */
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

const FIRST_ASKED = 10 // numbers

/** slug, slug-2, slug-3 …: those that `freeSlug` asks for first. */
export const firstSlugs = (slug: string, count = FIRST_ASKED) => [
  slug,
  ...Array.from({ length: count }, (_, index) => `${slug}-${index + 2}`),
]

/** The first of slug, slug-2, slug-3 … that is free. Asks for the taken ones among some at a time, which an index answers. */
export async function freeSlug(
  slug: string,
  takenAmong: (slugs: string[]) => Promise<readonly string[]>,
): Promise<string> {
  for (let count = FIRST_ASKED; ; count *= 10) {
    const slugs = firstSlugs(slug, count)
    const taken = new Set(await takenAmong(slugs))
    const free = slugs.find((one) => !taken.has(one))
    if (free) return free
  }
}
