import type { Logger } from 'pino'
import { isEmptyPage } from '../domain/content/content-fields.ts'
import { type Navigation, usualNavigation } from '../domain/content/navigation.ts'
import { privacyFacts } from '../domain/content/privacy.ts'
import { publicSite, siteFields } from '../domain/content/site-fields.ts'
import { seenByVisitors } from '../domain/fields/record-fields.ts'
import { openingParts } from '../domain/hiring/opening-fields.ts'
import { pictureIdOf } from '../domain/picture/picture-format.ts'
import { noFilter } from '../domain/project/gallery-choice.ts'
import { countChoices } from '../domain/project/gallery-filter.ts'
import { projectParts } from '../domain/project/project-fields.ts'
import { type ListedKind, type PublicRecords, recordKinds } from '../domain/record/kinds.ts'
import { isSlug } from '../domain/shared/slug.ts'
import type { SiteReader } from '../domain/site-reader.ts'
import { endOfDay } from '../domain/time/day.ts'
import { failureLog } from '../http/answer/problems.ts'
import type { SiteEdition } from '../http/kept/site-edition.ts'
import { shownPage } from '../store/content/content.ts'
import { timeZoneIn } from '../store/content/studio-time-zone.ts'
import type { Database } from '../store/database/database.ts'
import { keptPerVersion } from '../store/database/kept.ts'
import { foreignPictureOrigins } from '../store/picture/foreign-pictures.ts'
import { findPicture } from '../store/picture/pictures.ts'
import type { ProjectList } from '../store/project/project-list.ts'
import { sheetAddresses } from './project-sheets.ts'
import { type RecordSource, storedRecords } from './record-source.ts'
import { cardAddress, openingCardAddress, studioCardAddress } from './sharing-cards.ts'

type ReaderParts = {
  records: RecordSource
  /** Finds the database to read from: a replica where there is one that is not behind. */
  source: () => Promise<Database>
  /** Makes a value that several pages need once, for as long as it may be used. `byDay`: openings close by date. */
  keep: <T>(make: () => Promise<T>, byDay?: 'byDay') => () => Promise<T>
  publicUrl: string
  /** Google's captcha protects the forms. */
  usesRecaptcha: boolean
  log: Logger
}

type SiteSource = Omit<ReaderParts, 'records' | 'keep'> & {
  db: Database
  list: ProjectList
  edition: SiteEdition
}

/** The public site. Lists are read once for each version of the site. */
export function readSite({ db, list, edition, ...parts }: SiteSource): SiteReader {
  const keep: ReaderParts['keep'] = (make, byDay) =>
    keptPerVersion(db, make, byDay ? () => edition.read() : undefined)
  return siteReaderOf({ ...parts, records: storedRecords(parts.source, list), keep })
}

/** The site that these records make. */
export function siteReaderOf({ records, source, keep, publicUrl, ...parts }: ReaderParts): SiteReader {
  const logFailure = failureLog(parts.log)
  const cards = keep(async () => {
    const shown = (await records.cards()).filter(({ hidden }) => !hidden)
    return { cards: shown, counts: countChoices(shown, noFilter) }
  })
  const siteContent = keep(async () => publicSite(seenByVisitors(siteFields, await records.content('site'))))
  const site = async () => (await siteContent()).site
  const pictureOrigins = keep(async () => foreignPictureOrigins(await source()))
  async function listed<Kind extends ListedKind>(kind: Kind) {
    const { parts } = recordKinds[kind]
    const all: object[] = await records.list(kind)
    return all
      .filter((one) => !('hidden' in one && one.hidden))
      .map((one) => seenByVisitors(parts, one) as PublicRecords[Kind])
  }
  const navigation = keep(async () => {
    const openings = await listed('job')
    const isFilled = async (page: Navigation['pages'][number]) =>
      (page === 'careers' && openings.length > 0) || !isEmptyPage(page, await records.content(page))
    const filled = await Promise.all(usualNavigation.pages.map(isFilled))
    return {
      pages: usualNavigation.pages.filter((_, index) => filled[index]),
      isHiring: openings.some(({ isOpen }) => isOpen),
    }
  }, 'byDay')
  const sharingFocus = keep(async () => {
    const address = (await site()).sharingPicture?.img_src
    const id = address && pictureIdOf(address)
    return id ? (await findPicture(await source(), id))?.focus : undefined
  })
  return {
    cards,
    firstCards: records.firstCards,
    async atSlug(slug) {
      const found = isSlug(slug) ? await records.atSlug('project', slug) : undefined
      if (!found || !('found' in found)) return found
      const project = seenByVisitors(projectParts, found.found)
      const { studioName } = await site()
      return {
        project,
        card: cardAddress(project, studioName),
        sheets: sheetAddresses(project, { studioName, publicUrl }),
      }
    },
    content: async (page) => shownPage(await source(), page, await records.content(page)),
    listed,
    navigation,
    async openingAtSlug(slug) {
      const found = isSlug(slug) ? await records.atSlug('job', slug) : undefined
      if (!found || 'gone' in found) return undefined
      if ('movedTo' in found) return found
      const opening = seenByVisitors(openingParts, found.found)
      const { projectId } = found.found
      return {
        opening,
        project: projectId ? await records.projectName(projectId) : undefined,
        card: openingCardAddress(opening, (await site()).studioName),
        validThrough: opening.closesAt
          ? endOfDay(opening.closesAt, timeZoneIn(await records.content('site')))
          : undefined,
      }
    },
    consentVersion: records.consentVersion,
    site,
    privacy: async () =>
      privacyFacts({
        ...(await siteContent()),
        contact: await records.content('contact'),
        pictureOrigins: await pictureOrigins(),
        usesRecaptcha: parts.usesRecaptcha,
      }),
    pictureOrigins,
    sharingFocus,
    card: async () => studioCardAddress(await site(), await sharingFocus()),
    report: (error, request) => logFailure(error, { ...request }, 'a page could not be made'),
    publicUrl,
  }
}
