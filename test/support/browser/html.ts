/** An element of a page; `texts` and elements stand in `children` in their order. */
export type Element = {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

const TOKEN =
  /<!--.*?-->|<(script|style)\b([^>]*)>.*?<\/\1>|<(\/?)([a-z][\w-]*)((?:\s[^<>]*?)?)\/?>|[^<]+|</gis
const VOID = new Set(['img', 'input', 'br', 'meta', 'link', 'source', 'hr'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** Reads HTML as React writes it: well formed, with attributes in double quotes. Scripts and styles are left out. */
export function parseHtml(html: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [token, skipped, , closing, name, attributes = ''] of html
    .replace(/<!doctype[^>]*>/i, '')
    .matchAll(TOKEN)) {
    const parent = open.at(-1)!
    if (skipped || token.startsWith('<!--')) continue
    if (!name) {
      const last = parent.children.at(-1)
      const text = decoded(token)
      // React separates neighbouring texts by comments.
      if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text
      else parent.children.push(text)
    } else if (closing) {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`)
      open.pop()
    } else {
      const element: Element = { name, attributes: attributesIn(attributes), children: [] }
      parent.children.push(element)
      if (!VOID.has(name) && !token.endsWith('/>')) open.push(element)
    }
  }
  return root
}

export function* elementsIn({ children }: Element): Generator<Element> {
  for (const child of children) {
    if (typeof child === 'string') continue
    yield child
    yield* elementsIn(child)
  }
}

const attributesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [
      name!.toLowerCase(),
      decoded(value),
    ]),
  )

const decoded = (text: string) => text.replace(/&(\w+|#\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
