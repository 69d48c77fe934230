import type { Logger } from 'pino'
import { isEmptyPage } from '../domain/content/content-fields.ts'
import { type Navigation, usualNavigation } from '../domain/content/navigation.ts'
import { siteFields } from '../domain/content/site-fields.ts'
import { seenByVisitors } from '../domain/fields/record-fields.ts'
import { openingParts } from '../domain/hiring/opening-fields.ts'
import type { Opening } from '../domain/hiring/opening-schema.ts'
import { pictureIdOf } from '../domain/picture/picture-format.ts'
import { noFilter } from '../domain/project/gallery-choice.ts'
import { countChoices, sumChoices } from '../domain/project/gallery-filter.ts'
import { projectParts } from '../domain/project/project-fields.ts'
import { type ListedKind, type PublicRecords, recordKinds } from '../domain/record/kinds.ts'
import { isSlug } from '../domain/shared/slug.ts'
import type { SiteReader } from '../domain/site-reader.ts'
import { endOfDay } from '../domain/time/day.ts'
import { failureLog } from '../http/answer/problems.ts'
import type { SiteEdition } from '../http/kept/site-edition.ts'
import { findContent, findPageContent } from '../store/content/content.ts'
import { studioTimeZone } from '../store/content/studio-time-zone.ts'
import type { Database } from '../store/database/database.ts'
import { keptPerVersion } from '../store/database/kept.ts'
import { consentVersion } from '../store/hiring/consent.ts'
import { openingStore } from '../store/hiring/openings.ts'
import { findPicture } from '../store/picture/pictures.ts'
import { firstCards } from '../store/project/project-cards.ts'
import type { ProjectList } from '../store/project/project-list.ts'
import { findShown, projectStore } from '../store/project/projects.ts'
import { listedStores } from '../store/record-stores.ts'
import { cardAddress, openingCardAddress, studioCardAddress } from './sharing-cards.ts'

type SiteSource = {
  db: Database
  /** Finds the database to read from: a replica where there is one that is not behind. */
  source: () => Promise<Database>
  list: ProjectList
  /** Openings close by date. */
  edition: SiteEdition
  publicUrl: string
  log: Logger
}

const visibleOpening = (opening: Opening) => seenByVisitors(openingParts, opening)

/** Lists are read once for each version of the site. */
export function readSite({ db, source, list, edition, publicUrl, log }: SiteSource): SiteReader {
  const logFailure = failureLog(log)
  const cards = keptPerVersion(db, async () => {
    const shown = (await list.all()).filter(({ hidden }) => !hidden)
    return { cards: shown, counts: countChoices(shown, noFilter) }
  })
  const site = keptPerVersion(db, async () => {
    return seenByVisitors(siteFields, await findContent(await source(), 'site'))
  })
  async function listed<Kind extends ListedKind>(kind: Kind) {
    const { parts } = recordKinds[kind]
    const all: object[] = await listedStores[kind].list(await source())
    return all
      .filter((one) => !('hidden' in one && one.hidden))
      .map((one) => seenByVisitors(parts, one) as PublicRecords[Kind])
  }
  const navigation = keptPerVersion(
    db,
    async () => {
      const from = await source()
      const openings = await listed('job')
      const isFilled = async (page: Navigation['pages'][number]) =>
        (page === 'careers' && openings.length > 0) || !isEmptyPage(page, await findContent(from, page))
      const filled = await Promise.all(usualNavigation.pages.map(isFilled))
      return {
        pages: usualNavigation.pages.filter((_, index) => filled[index]),
        isHiring: openings.some(({ isOpen }) => isOpen),
      }
    },
    () => edition.read(),
  )
  const sharingFocus = keptPerVersion(db, async () => {
    const address = (await site()).sharingPicture?.img_src
    const id = address && pictureIdOf(address)
    return id ? (await findPicture(await source(), id))?.focus : undefined
  })
  return {
    cards,
    async firstCards(count) {
      const { cards, groups } = await firstCards(await source(), count)
      return { cards, total: groups.reduce((sum, group) => sum + group.count, 0), counts: sumChoices(groups) }
    },
    async atSlug(slug) {
      const found = isSlug(slug) ? await projectStore.atSlug(await source(), slug) : undefined
      if (!found || !('found' in found)) return found
      const project = seenByVisitors(projectParts, found.found)
      return { project, card: cardAddress(project, (await site()).studioName) }
    },
    content: async (page) => findPageContent(await source(), page),
    listed,
    navigation,
    async opening(id) {
      const opening = await openingStore.find(await source(), id)
      return opening && !opening.hidden ? visibleOpening(opening) : undefined
    },
    async openingAtSlug(slug) {
      const found = isSlug(slug) ? await openingStore.atSlug(await source(), slug) : undefined
      if (!found || 'gone' in found) return undefined
      if ('movedTo' in found) return found
      const opening = visibleOpening(found.found)
      return {
        opening,
        project: found.found.projectId ? await findShown(await source(), found.found.projectId) : undefined,
        card: openingCardAddress(opening, (await site()).studioName),
        validThrough: opening.closesAt
          ? endOfDay(opening.closesAt, await studioTimeZone(await source()))
          : undefined,
      }
    },
    consentVersion: async () => consentVersion(await source()),
    site,
    sharingFocus,
    card: async () => studioCardAddress(await site(), await sharingFocus()),
    report: (error, request) => logFailure(error, { ...request }, 'a page could not be made'),
    publicUrl,
  }
}
