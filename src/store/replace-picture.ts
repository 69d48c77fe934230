import type { Actor } from '../domain/account/known-user-schema.ts'
import type { ContentPage } from '../domain/content/content.ts'
import type { PicturePlace, UsedIn } from '../domain/picture/library-schema.ts'
import { pictureUrl } from '../domain/picture/picture.ts'
import { pictureIdOf } from '../domain/picture/picture-format.ts'
import type { Picture } from '../domain/picture/picture-schema.ts'
import { isPicture } from '../domain/project/section.ts'
import type { Section } from '../domain/project/section-schema.ts'
import { notAllowed, notFound, notValid } from '../domain/shared/problem.ts'
import { record } from './activity/activity.ts'
import { pageStore } from './content/content.ts'
import { type Database, publish, type Tx } from './database/database.ts'
import { findInLibrary } from './picture/library.ts'
import { projectStore } from './project/projects.ts'

type Replacement = {
  /** The id of the picture that takes the place. */
  by: string
  /** Only these places; those that no longer show the picture are skipped. */
  places?: readonly PicturePlace[]
  mayWriteContent: boolean
}

/**
 * Puts another picture in every place of a picture, in projects, also in the trash, and on pages, and keeps the alt texts. Each
 * changed record is saved as if a person had saved it. Returns the changed places. 403 when one of them is on a page that the
 * actor may not change. To undo it, replace the other picture by this one in the returned places.
 */
export function replacePicture(
  db: Database,
  actor: Actor,
  id: string,
  { by, places, mayWriteContent }: Replacement,
): Promise<PicturePlace[]> {
  return publish(db, async (tx) => {
    const old = await findInLibrary(tx, id)
    if (!old) throw notFound('Picture')
    const next = await findInLibrary(tx, by)
    if (!next) throw notValid({ with: 'There is no such picture.' })
    if (by === id) throw notValid({ with: 'Choose another picture.' })
    const replaced = await placesOf(tx, id, places)
    if (replaced.length === 0) return []
    if (!mayWriteContent && replaced.some(({ kind }) => kind === 'content'))
      throw notAllowed('This picture is also on pages that you may not edit.')
    const perRecord = Map.groupBy(replaced, ({ kind, recordId }) => `${kind} ${recordId}`)
    for (const inRecord of perRecord.values()) {
      const { kind, recordId } = inRecord[0]!
      const fields = new Set(inRecord.map(({ field }) => field))
      await replaceIn[kind](tx, actor, recordId, fields, next.picture)
    }
    const changes = { picture: { before: pictureUrl(old.picture), after: pictureUrl(next.picture) } }
    await record(tx, actor, { kind: 'picture.replaced', subject: { id, name: old.name }, changes })
    return replaced
  })
}

type Replace = (tx: Tx, actor: Actor, id: string, fields: ReadonlySet<string>, next: Picture) => Promise<void>

const replaceIn: Record<UsedIn, Replace> = {
  async project(tx, actor, id, fields, next) {
    const row = await tx.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = projectStore.fieldsOf(row)
    const previewImageUrl = fields.has('previewImageUrl') ? pictureUrl(next) : before.previewImageUrl
    const sections = before.sections.map((section, index) =>
      fields.has(`sections.${index}.content`) ? withPicture(section, next) : section,
    )
    await projectStore.write(tx, actor, row, { ...before, previewImageUrl, sections })
  },
  async content(tx, actor, id, fields, next) {
    const store = pageStore(id as ContentPage)
    const row = await store.row(tx, id)
    const sent = withAddress(store.fieldsOf(row), fields, pictureUrl(next)) as object
    await store.write(tx, actor, row, await store.changed(tx, row, sent))
  },
}

async function placesOf(tx: Tx, id: string, only: readonly PicturePlace[] | undefined) {
  const rows = await tx
    .selectFrom('picture_uses')
    .select(['kind', 'record_id as recordId', 'field'])
    .where('picture_id', '=', id)
    .orderBy('kind')
    .orderBy('record_id')
    .orderBy('field')
    .execute()
  if (!only) return rows
  const keyOf = ({ kind, recordId, field }: PicturePlace) => JSON.stringify([kind, recordId, field])
  const wanted = new Set(only.map(keyOf))
  return rows.filter((use) => wanted.has(keyOf(use)))
}

function withPicture(section: Section, next: Picture): Section {
  if (!isPicture(section)) return section
  // The stored size is that of the old picture.
  const { width: _, height: __, ...others } = section
  return { ...others, type: next.format === 'gif' ? 'gif' : 'image', content: pictureUrl(next) }
}

/** The value with this address in the texts at these paths. */
function withAddress(value: unknown, fields: ReadonlySet<string>, address: string, path = ''): unknown {
  if (typeof value === 'string') return fields.has(path) && pictureIdOf(value) !== undefined ? address : value
  if (typeof value !== 'object' || value === null) return value
  const at = (key: string | number) => (path === '' ? `${key}` : `${path}.${key}`)
  if (Array.isArray(value)) return value.map((part, index) => withAddress(part, fields, address, at(index)))
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withAddress(part, fields, address, at(key))]),
  )
}
