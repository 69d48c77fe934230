import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Marked, type Tokens } from 'marked'
import { slugOf } from '../../src/domain/shared/slug.ts'
import { pictureFile, picturesIn, STYLE, TEXT, TOKENS } from './sources.ts'

const FONT = /url\("(@fontsource[^"]+)"\)/

/** The guide as one page of HTML that needs nothing else: its cover, its contents, its text and pictures. */
export async function guidePage(): Promise<string> {
  const text = await readFile(TEXT, 'utf8')
  const pictures = new Map<string, string>()
  for (const address of picturesIn(text)) {
    pictures.set(address, await dataUrl(pictureFile(address), 'image/png'))
  }
  const tokens = new Marked().lexer(text)
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const title = headings[0]?.text ?? ''
  const contents = headings
    .filter(({ depth }) => depth === 2)
    .map((heading) => `<li><a href="#${slugOf(heading.text)}">${heading.text}</a></li>`)
  const html = await markdown(pictures).parse(text)
  const body = html.replace(
    '</h1>',
    `</h1><nav aria-label="Contents"><ol class="contents">${contents.join('')}</ol></nav>`,
  )
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
<style>${await tokensWithFont()}${await readFile(STYLE, 'utf8')}</style></head><body>${body}</body></html>`
}

const markdown = (pictures: ReadonlyMap<string, string>) =>
  new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      paragraph({ tokens }) {
        const inside = this.parser.parseInline(tokens)
        return tokens.length === 1 && tokens[0]?.type === 'image' ? inside : `<p>${inside}</p>`
      },
      image({ href, text }) {
        return `<figure><img src="${pictures.get(href)}" alt="${text}"><figcaption>${text}</figcaption></figure>`
      },
    },
  })

/** The site's colours and type; its font comes along in the page. */
async function tokensWithFont() {
  const css = await readFile(TOKENS, 'utf8')
  const [, name = ''] = FONT.exec(css) ?? []
  const font = await dataUrl(fileURLToPath(import.meta.resolve(name)), 'font/woff2')
  return css.replace(FONT, `url("${font}")`)
}

const dataUrl = async (file: string, type: string) =>
  `data:${type};base64,${(await readFile(file)).toString('base64')}`
