import { isAt, isPublicPath, pages, projectPath } from '../shared/pages.ts'

/** The advice about one value; `many` is the same kind of hint about several, after their number. */
export type Advice = { message: string; many?: string }

/** Advice on the value of a field, by the path below it: '' is the field itself, '2' the third text of a list. */
export type Hints = Record<string, Advice>

/** Facts that a record does not have itself; a rule that needs what is not known gives no hint. */
export type Known = {
  studioName?: string
  /** The current and former slugs of the projects that visitors can open. */
  slugs?: ReadonlySet<string>
}

/** About what a search engine shows. */
const TITLE_SHOWN = 60 // characters
const DESCRIPTION_SHOWN = 155 // characters
/** So many capitals are no abbreviation and no name. */
const CAPITALS = 25

export const hint = (advice: Advice | undefined): Hints => (advice ? { '': advice } : {})

/** Each hint by the index or name that it is about; undefined is none. */
export const hintsBelow = (
  advice: readonly (readonly [below: string | number, Advice | undefined])[],
): Hints => Object.fromEntries(advice.flatMap(([below, one]) => (one ? [[below, one]] : [])))

/** A paragraph, a biography, a note; names, titles and headings may be in capitals. */
export function textHint(text = ''): Advice | undefined {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  if (capitals <= CAPITALS || /\p{Ll}/u.test(text)) return undefined
  return {
    message: 'All in capital letters, which is hard to read. Write it as ordinary sentences.',
    many: 'texts are all in capital letters, which is hard to read. Write them as ordinary sentences.',
  }
}

export const textHints = (text?: string): Hints => hint(textHint(text))

export const textsHints = (texts: readonly string[]): Hints =>
  hintsBelow(texts.map((text, index) => [index, textHint(text)]))

/** The hint to say in words what a picture shows. Nothing is missing before the picture is there. */
export function descriptionHint(address: string, alt = ''): Advice | undefined {
  const words = alt.trim()
  if (!address) return undefined
  if (!words)
    return {
      message: 'This picture has no description. Describe it for people who cannot see it.',
      many: 'pictures have no description. Describe them for people who cannot see them.',
    }
  if (isFileName(words))
    return {
      message: `“${words}” looks like the name of a file. Describe what the picture shows.`,
      many: 'descriptions look like names of files. Describe what the pictures show.',
    }
  return undefined
}

type DescribedPicture = { img_src: string; alt: string }

/** The hints of a picture that is one value with its description. */
export const pictureHints = (picture: DescribedPicture | null): Hints =>
  hint(picture ? descriptionHint(picture.img_src, picture.alt) : undefined)

const EXTENSION = /\.(jpe?g|png|webp|avif|gif|heic|tiff?|bmp|pdf)$/i
/** 'IMG_1234', 'p01-0042', 'site_plan': one word with an underscore or three digits. */
const ONE_WORD = /^\S*(_|\d{3})\S*$/
/** 'Image 3', 'Screenshot 2024-05-01 at 10.12.30', 'Untitled-1'. */
const NUMBERED =
  /^(img|dsc|image|photo|picture|screen ?shot|whatsapp image|untitled)[\d\W_]+(at[\d\W_]+([ap]m)?)?$/i

const isFileName = (alt: string) => [EXTENSION, ONE_WORD, NUMBERED].some((form) => form.test(alt))

/** A link whose address is a path of this site leads to a page that visitors can open. */
export function linkHints(href: string, _link: unknown, { slugs }: Known): Hints {
  const address = href.trim()
  if (!address.startsWith('/') || leadsToPage(address, slugs)) return {}
  return hint({
    message: `There is no page at “${address}”. Correct the address, or delete the link.`,
    many: 'links lead to no page of this website. Correct the addresses, or delete the links.',
  })
}

function leadsToPage(address: string, slugs: Known['slugs']): boolean {
  const path = address.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
  // A file, such as /sitemap.xml or a picture.
  if (/\.\w+$/.test(path)) return true
  if (!isPublicPath(path)) return false
  return !slugs || !isAt(pages.project.path, path) || slugs.has(path.slice(projectPath('').length))
}

/** A title as search engines get it, with the name of the studio where the page adds it. */
export function searchTitleHint(title: string): Advice | undefined {
  const { length } = title.trim()
  if (length <= TITLE_SHOWN) return undefined
  return {
    message: `The title has ${length} characters in search results, which show about ${TITLE_SHOWN}. Shorten it.`,
    many: `titles are longer than the ${TITLE_SHOWN} characters that search results show. Shorten them.`,
  }
}

/** The title of the browser's tab and of search results, of every page but Home. */
export const withStudio = (title: string, studioName = '') =>
  studioName.trim() ? `${title.trim()} – ${studioName.trim()}` : title.trim()

/** `whenEmpty` is what is missing without it. */
export function searchDescriptionHint(description: string, whenEmpty: Advice): Advice | undefined {
  const { length } = description.trim()
  if (length === 0) return whenEmpty
  if (length > DESCRIPTION_SHOWN)
    return {
      message: `The description has ${length} characters; search results show about ${DESCRIPTION_SHOWN}. Shorten it.`,
      many: `descriptions are longer than the ${DESCRIPTION_SHOWN} characters that search results show. Shorten them.`,
    }
  return textHint(description)
}
