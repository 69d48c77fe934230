import type { ContentOf, ContentPage } from './content/content.ts'
import type { Navigation } from './content/navigation.ts'
import type { PrivacyFacts } from './content/privacy.ts'
import type { PublicSite } from './content/site-fields.ts'
import type { Preview } from './draft/preview.ts'
import type { PublicOpening } from './hiring/opening-fields.ts'
import type { Focus, Picture } from './picture/picture-schema.ts'
import type { ChoiceCounts } from './project/gallery-filter.ts'
import type { ProjectCard } from './project/project-card.ts'
import type { PublicProject } from './project/project-fields.ts'
import type { Searchable } from './project/project-filter.ts'
import type { ListedKind, PublicRecords } from './record/kinds.ts'
import type { Paper } from './sheet/sheet.ts'

/** The target of a project's address. */
type AtSlug =
  /** `card` is the address of its sharing card, `sheets` those of its printed sheets; a preview has none. */
  | { project: PublicProject; card: string; sheets?: Record<Paper, string> }
  /** The project has a new name, and this is its slug now. */
  | { movedTo: string }
  /** It is in the trash. */
  | { gone: true }

/** In the portal's order, and without a filter how many there are of each choice. */
export type AllCards = { cards: readonly Searchable<ProjectCard>[]; counts: ChoiceCounts }

export type FirstCards = { cards: ProjectCard[]; total: number; counts: ChoiceCounts }

type OpeningAtSlug =
  | {
      opening: PublicOpening
      /** The project it is for, when visitors may see that. */
      project?: Pick<ProjectCard, 'name' | 'slug'>
      /** The address of its sharing card. */
      card: string
      /** The last second of its closing date, with the offset of the studio's time zone. */
      validThrough?: string
    }
  /** The opening has a new title, and this is its slug now. */
  | { movedTo: string }

/** A page's content, and by their addresses the facts of the uploaded pictures that it names. */
export type PageContent<P extends ContentPage> = {
  content: ContentOf[P]
  pictures: Record<string, Picture>
  /** It is as it was before anybody saved it. */
  isEmpty: boolean
}

/** The questions of the public pages to the store. */
export type SiteReader = {
  /** The projects a visitor may see. */
  cards(): Promise<AllCards>
  /** The first of them without a filter, at most so many; how many there are, and how many of each choice. */
  firstCards(count: number): Promise<FirstCards>
  atSlug(slug: string): Promise<AtSlug | undefined>
  /** A page's words and pictures; its defaults before anybody wrote them. */
  content<P extends Exclude<ContentPage, 'site'>>(page: P): Promise<PageContent<P>>
  /** The records of a kind that are not hidden, in the order that staff gave them. */
  listed<Kind extends ListedKind>(kind: Kind): Promise<PublicRecords[Kind][]>
  openingAtSlug(slug: string): Promise<OpeningAtSlug | undefined>
  /** The version of the consent text that candidates agree to; the text is in the content of the Careers page. */
  consentVersion(): Promise<number>
  navigation(): Promise<Navigation>
  /** The part of the site's content that every page needs. */
  site(): Promise<PublicSite>
  privacy(): Promise<PrivacyFacts>
  /** The origins of the pictures from other sites that visible records show, such as https://example.org. */
  pictureOrigins(): Promise<readonly string[]>
  sharingFocus(): Promise<Focus | undefined>
  /** The address of the sharing card of pages that have none of their own. */
  card(): Promise<string>
  /** Puts a failure that a page got over into the log, perhaps with what tells whose request it was. */
  report(error: unknown, request?: { requestId: string; method: string; path: string }): void
  /** The address of the site from outside, without a slash at the end. */
  publicUrl: string
  /** The words of a preview's pages about it. */
  preview?: Preview
}
