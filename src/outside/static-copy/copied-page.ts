import {
  type DefaultTreeAdapterTypes,
  html,
  parse,
  parseFragment,
  serialize,
  defaultTreeAdapter as tree,
} from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

export type CopiedPage = {
  /** The address in the copy of what a page names; an absolute address for what is not in it. */
  addressOf: (address: string) => string
  /** The address of this page on the website, where its forms work. */
  live: string
  /** The line at the end of each page, such as the day of the copy; text, not HTML. */
  note: string
}

const ADDRESSES = ['href', 'src', 'poster']
const LISTS = ['srcset', 'imagesrcset']
/** Kept: what search engines read. */
const DATA = 'application/ld+json'
/** The links to what a copy has not. */
const DROPPED_LINKS = ['modulepreload', 'manifest']

/**
 * A page as it is read without scripts: each address leads into the copy or to the website, forms that send something are
 * replaced by where they work, and searches are made on the website.
 */
export function copiedPage(page: string, copy: CopiedPage): string {
  const document = parse(page, { scriptingEnabled: false })
  change(document, copy)
  const body = elementsIn(document).find(({ tagName }) => tagName === 'body')
  if (body)
    append(
      body,
      `<p style="margin:0;padding:1rem;text-align:center;font-size:.875rem">${escaped(copy.note)} <a href="${escaped(copy.live)}">${escaped(copy.live)}</a></p>`,
    )
  return serialize(document)
}

/** The addresses in a style sheet, and the rules that are for browsers without scripts, which then hold for all. */
export const copiedStyles = (styles: string, addressOf: (address: string) => string) =>
  styles
    .replace(/url\((["']?)([^"')]+)\1\)/g, (whole, _quote, address: string) =>
      address.startsWith('data:') ? whole : `url("${addressOf(address)}")`,
    )
    .replace(/\(\s*scripting\s*:\s*none\s*\)/g, '(min-width: 0)')

function change(parent: Parent, copy: CopiedPage) {
  for (const node of [...parent.childNodes]) {
    if (!tree.isElementNode(node)) continue
    if (isDropped(node)) tree.detachNode(node)
    else if (isSent(node))
      replace(node, `<p>This form works at <a href="${escaped(copy.live)}">${escaped(copy.live)}</a>.</p>`)
    else {
      if (node.tagName === 'form') linkChoices(node)
      changeAttributes(node, copy)
      change(node, copy)
    }
  }
}

const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value

const isDropped = (element: Element) =>
  (element.tagName === 'script' && attribute(element, 'type') !== DATA) ||
  // Holds the scripts that start after the first paint.
  element.tagName === 'template' ||
  element.tagName === 'noscript' ||
  (element.tagName === 'link' && DROPPED_LINKS.includes(attribute(element, 'rel') ?? ''))

/** A search has an address and sends it alone; a dialog's form closes that. */
function isSent(element: Element) {
  if (element.tagName !== 'form') return false
  const method = (attribute(element, 'method') ?? 'get').toLowerCase()
  return method !== 'dialog' && (method !== 'get' || attribute(element, 'action') === undefined)
}

/** A button that sends one choice becomes a link to the page with that choice. */
function linkChoices(form: Element) {
  const hidden = elementsIn(form).filter(
    (one) => one.tagName === 'input' && attribute(one, 'type') === 'hidden',
  )
  for (const button of elementsIn(form)) {
    const [name, value] = [attribute(button, 'name'), attribute(button, 'value')]
    if (
      button.tagName !== 'button' ||
      !name ||
      value === undefined ||
      attribute(button, 'disabled') !== undefined
    )
      continue
    const query = new URLSearchParams([
      ...hidden.map((one) => [attribute(one, 'name') ?? '', attribute(one, 'value') ?? '']),
      [name, value],
    ])
    button.tagName = 'a'
    button.nodeName = 'a'
    button.attrs = [
      ...button.attrs.filter((one) => !['name', 'value', 'type', 'aria-pressed'].includes(one.name)),
      { name: 'href', value: `${attribute(form, 'action') ?? ''}?${query}` },
    ]
  }
}

const hasInput = (element: Element) =>
  elementsIn(element).some(
    ({ tagName, attrs }) =>
      tagName === 'select' ||
      (tagName === 'input' && !attrs.some(({ name, value }) => name === 'type' && value === 'hidden')),
  )

/** The page that search engines show, which is that of the website. */
const isCanonical = (element: Element) =>
  element.tagName === 'link' && attribute(element, 'rel') === 'canonical'

function changeAttributes(element: Element, { addressOf, live }: CopiedPage) {
  if (isCanonical(element)) return
  for (const one of element.attrs) {
    if (ADDRESSES.includes(one.name)) one.value = addressOf(one.value)
    if (LISTS.includes(one.name))
      one.value = one.value.replace(
        /([^\s,]\S*)((?:\s+[\d.]+[wx])?)(,|$)/g,
        (_, address: string, size: string, end: string) => `${addressOf(address)}${size}${end}`,
      )
    if (one.name === 'action')
      one.value = hasInput(element) ? new URL(one.value, live).href : addressOf(one.value)
  }
}

function elementsIn(parent: Parent): Element[] {
  return parent.childNodes.flatMap((node: Node) =>
    tree.isElementNode(node) ? [node, ...elementsIn(node)] : [],
  )
}

function append(parent: Parent, markup: string) {
  for (const node of parseFragment(markup).childNodes) {
    tree.detachNode(node)
    tree.appendChild(parent, node)
  }
}

function replace(element: Element, markup: string) {
  const parent = tree.getParentNode(element)!
  for (const node of [...parseFragment(markup).childNodes]) {
    tree.detachNode(node)
    tree.insertBefore(parent, node, element)
  }
  tree.detachNode(element)
}

const escaped = (text: string) => {
  const holder = tree.createElement('i', html.NS.HTML, [])
  tree.insertText(holder, text)
  return serialize(holder).replaceAll('"', '&quot;')
}
