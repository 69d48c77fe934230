import type { ContentPage } from '../domain/content/content.ts'
import { noFilter } from '../domain/project/gallery-choice.ts'
import { countChoices } from '../domain/project/gallery-filter.ts'
import { cardOf } from '../domain/project/project-card.ts'
import { searchedTextOf } from '../domain/project/project-filter.ts'
import type { Project } from '../domain/project/project-schema.ts'
import { type ListedKind, type ListedShown, listedKinds } from '../domain/record/kinds.ts'
import { timeZoneIn } from '../store/content/studio-time-zone.ts'
import type { Database } from '../store/database/database.ts'
import type { PreviewedDraft } from '../store/draft/previewed-drafts.ts'
import type { ListedProject } from '../store/project/project-cards.ts'
import type { Drafted } from '../store/record/listed-records.ts'
import { idAtSlug } from '../store/record/slugs.ts'
import { listedStores } from '../store/record-stores.ts'
import type { RecordSource } from './record-source.ts'

/** Makes a value at the first call, and the same one for all later calls. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * The records as they will be when these drafts are published: new ones are the first of their list. For one request; the number of
 * queries does not depend on the number of drafts.
 */
export function recordsWithDrafts(
  db: Database,
  stored: RecordSource,
  drafts: readonly PreviewedDraft[],
): RecordSource {
  const ofKind = (kind: PreviewedDraft['kind']) => drafts.filter((draft) => draft.kind === kind)
  const page = (name: ContentPage) => ofKind('content').find(({ id }) => id === name)?.fields
  const content: RecordSource['content'] = async (name) =>
    (page(name) as Awaited<ReturnType<typeof content<typeof name>>>) ?? stored.content(name)

  const timeZone = once(async () => timeZoneIn(await content('site')))
  const drafted = new Map(
    listedKinds.map((kind) => [
      kind,
      once(async () => listedStores[kind].drafted(db, ofKind(kind), await timeZone())),
    ]),
  )
  const draftedOf = <Kind extends ListedKind>(kind: Kind) =>
    drafted.get(kind)!() as Promise<Drafted<ListedShown[Kind]>[]>

  const cards = once(async () => {
    const listed = (await draftedOf('project')).map(({ record, isNew }) => ({
      record: listedProject(record),
      isNew,
    }))
    const all = laidOver(await stored.cards(), listed, ({ card }) => card.id)
    return all.map((one, index) => ({ ...one, order: index + 1 }))
  })

  /** A project's place in the order, from the cards. */
  async function withOrder<Shown extends { id: string }>(record: Shown): Promise<Shown> {
    if (!('order' in record)) return record
    const order = (await cards()).findIndex(({ card }) => card.id === record.id) + 1
    return { ...record, order }
  }

  return {
    cards,
    async firstCards(count) {
      const shown = (await cards()).filter(({ hidden }) => !hidden)
      return {
        cards: shown.slice(0, count).map(({ card }) => card),
        total: shown.length,
        counts: countChoices(shown, noFilter),
      }
    },
    async list(kind) {
      const all = laidOver(await stored.list(kind), await draftedOf(kind), ({ id }) => id)
      return all.map((one, index) => ('order' in one ? { ...one, order: index + 1 } : one))
    },
    async atSlug(kind, slug) {
      const all = (await draftedOf(kind)).map(({ record }) => record)
      const found = all.find((record) => record.slug === slug)
      if (found) return isHidden(found) ? undefined : { found: await withOrder(found) }
      // It is also found by its id, and by a slug that it had before.
      const known = await idAtSlug(db, kind, slug).executeTakeFirst()
      const id = known ? Object.values(known)[0] : slug
      const moved = all.find((record) => record.id === id)
      if (!moved) return stored.atSlug(kind, slug)
      return isHidden(moved) ? undefined : { movedTo: moved.slug }
    },
    content,
    async projectName(id) {
      const drafted = (await draftedOf('project')).find(({ record }) => record.id === id)
      if (!drafted) return stored.projectName(id)
      const { hidden, name, slug } = drafted.record
      return hidden ? undefined : { name, slug }
    },
    consentVersion: stored.consentVersion,
  }
}

const isHidden = (record: object) => 'hidden' in record && record.hidden === true

/** New ones first, the last published before the others; and the others in the place of those that they change. */
function laidOver<Shown>(
  stored: readonly Shown[],
  drafted: readonly Drafted<Shown>[],
  idOf: (one: Shown) => string,
): Shown[] {
  const changed = new Map(drafted.map(({ record }) => [idOf(record), record]))
  const added = drafted.filter(({ isNew }) => isNew).map(({ record }) => record)
  return [...added.reverse(), ...stored.map((one) => changed.get(idOf(one)) ?? one)]
}

function listedProject(project: Project): ListedProject {
  const card = cardOf(project)
  return { card, searchedText: searchedTextOf(card), hidden: project.hidden, order: 0 }
}
