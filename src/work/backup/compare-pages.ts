import { Problem } from '../../domain/shared/problem.ts'

const PICTURES = 50 // at most

/** The addresses of all public pages, and of the list of projects. */
export async function pagesOf(url: string): Promise<string[]> {
  const { body } = await get(url, '/sitemap.xml')
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => new URL(page!).pathname)
  return [...new Set([...paths.filter((page) => !page.startsWith('/media/')), '/api/projects'])]
}

/** Throws a Problem that names the page which does not answer, or the picture that is missing. Returns the pages by their address. */
export async function readPages(url: string, addresses: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const pictures = new Set<string>()
  for (const address of addresses) {
    const { body } = await get(url, address)
    pages.set(address, shownIn(body))
    for (const [picture] of body.matchAll(/\/media\/[\w.-]+/g)) pictures.add(picture)
  }
  for (const picture of [...pictures].slice(0, PICTURES)) await get(url, picture)
  return pages
}

/** The addresses whose pages differ between two servers. */
export async function differingPages(url: string, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const different: string[] = []
  for (const [address, page] of expected) {
    const { body } = await get(url, address)
    if (shownIn(body) !== page) different.push(address)
  }
  return different
}

/** Without scripts: their hashes and order are of the build, not of the data. */
const shownIn = (html: string) => html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link\b[^>]*>/gs, '')

async function get(url: string, address: string) {
  const response = await fetch(url + address, { redirect: 'manual' })
  const body = await response.text()
  if (response.status !== 200)
    throw new Problem(500, `The page ${address} answers ${response.status} instead of 200.`)
  return { body }
}
