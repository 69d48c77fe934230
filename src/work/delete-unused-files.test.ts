import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { project } from '../../test/support/data/project.ts'
import { databases, emptied } from '../../test/support/outside/databases.ts'
import { fileStores } from '../../test/support/outside/file-stores.ts'
import { plinth } from '../domain/account/user.ts'
import { unfinishedName } from '../domain/file/file-store.ts'
import { originalName, pictureUrl, variantName } from '../domain/picture/picture.ts'
import type { Picture } from '../domain/picture/picture-schema.ts'
import { newProject } from '../domain/project/project-schema.ts'
import { Problem } from '../domain/shared/problem.ts'
import { DAY } from '../domain/time/durations.ts'
import { putContent } from '../store/content/content.ts'
import { change, type Database, publish } from '../store/database/database.ts'
import { emptyPictureTrash, movePictures, purgePicture } from '../store/picture/picture-trash.ts'
import { findPicture, insertPicture, renewPicture } from '../store/picture/pictures.ts'
import { projectStore } from '../store/project/projects.ts'
import { deleteProject, purgeProject } from '../store/project/trash.ts'
import { updateRecord } from '../store/record/record-store.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'

// Each database and each store once: neither knows of the other.
const stores = fileStores.map((store, index) => {
  const database = databases[index] ?? databases[0]!
  return { name: `${database.name} and ${store.name}`, database, store }
})

describe.each(stores)('unused files on $name', ({ database, store }) => {
  let db: Database
  let kept: Awaited<ReturnType<typeof store.open>>
  beforeAll(async () => {
    db = await database.open()
    kept = await store.open()
  })
  afterAll(async () => {
    await db.destroy()
    await kept.close()
  })
  beforeEach(async () => {
    await emptied(db)
    for (const name of await fileNames()) await kept.files.delete(name)
  })

  const fileNames = async () => (await Array.fromAsync(kept.files.list())).toSorted()
  /** As housekeeping does it. */
  const cleanUpAfter = async (days: number) => {
    const at = new Date(Date.now() + days * DAY)
    await emptyPictureTrash(db, at)
    await deleteUnusedFiles(db, kept.files, at)
  }
  const filesOf = (picture: Picture) => [
    originalName(picture),
    variantName(picture.id, 480, 'webp'),
    variantName(picture.id, 480, 'avif'),
  ]
  const upload = async (name: string) => {
    const picture: Picture = {
      id: createHash('sha256').update(name).digest('hex').slice(0, 32),
      format: 'jpg',
      width: 480,
      height: 300,
      animated: false,
      thumbhash: '',
      hasWebp: true,
      hasAvif: true,
      hasLarge: false,
      hasAnimation: false,
    }
    for (const file of filesOf(picture)) await kept.files.put(file, Buffer.from(name))
    const from = { name, uploadedBy: plinth }
    await change(db, (tx) => insertPicture(tx, { ...picture, bytes: 1 }, from, 0))
    return picture
  }
  const showing = (...pictures: Picture[]) =>
    newProject.parse({
      ...project,
      sections: pictures.map((picture) => ({ type: 'image', content: pictureUrl(picture) })),
    })
  const isKept = async (picture: Picture) => {
    const row = (await findPicture(db, picture.id)) !== undefined
    const files = (await fileNames()).filter((name) => name.startsWith(picture.id)).length
    expect(files).toBe(row ? 3 : 0)
    return row
  }

  const trash = (...pictures: Picture[]) =>
    movePictures(db, plinth, { ids: pictures.map(({ id }) => id), inTrash: true })

  test('a picture in the trash is deleted with all its files after 30 days', async () => {
    const picture = await upload('unused')
    await trash(picture)
    await cleanUpAfter(29.9)
    expect(await isKept(picture)).toBe(true)
    await cleanUpAfter(30.1)
    expect(await isKept(picture)).toBe(false)
  })

  test('the files of a picture that staff have deleted are deleted by the next housekeeping, however old they are', async () => {
    const picture = await upload('deleted by staff')
    await trash(picture)
    await purgePicture(db, plinth, picture.id)
    expect(await fileNames()).toHaveLength(3)
    await deleteUnusedFiles(db, kept.files)
    expect(await fileNames()).toEqual([])
  })

  test('files that cannot be deleted leave those of other pictures to be deleted', async () => {
    const pictures = [await upload('one'), await upload('two')]
    await trash(...pictures)
    for (const { id } of pictures) await purgePicture(db, plinth, id)
    /** Refuses what belongs to the first one that is to be deleted. */
    const refusing = () => {
      let first: string | undefined
      const refuse = async (name: string) => {
        first ??= name.slice(0, 32)
        if (name.startsWith(first)) throw new Error('not permitted')
        await kept.files.delete(name)
      }
      return { ...kept.files, delete: refuse }
    }
    await expect(deleteUnusedFiles(db, refusing())).rejects.toThrow('not permitted')
    const left = (await fileNames()).map((name) => name.slice(0, 32))
    expect([left.length, new Set(left).size]).toEqual([3, 1])
    const card = 'cards/town-hall-0123456789abcdef.jpg'
    await kept.files.put(card, Buffer.from('x'))
    const later = new Date(Date.now() + 31 * DAY)
    await expect(deleteUnusedFiles(db, refusing(), later)).rejects.toThrow('not permitted')
    expect(await fileNames()).toEqual([card])
  })

  test('a picture outside the trash is kept, however long it is used nowhere', async () => {
    const picture = await upload('in the library')
    const shown = await upload('once shown')
    const { id } = (await projectStore.create(db, plinth, showing(shown))).answer
    await updateRecord(db, plinth, projectStore, id, { sections: [] })
    await cleanUpAfter(400)
    expect([await isKept(picture), await isKept(shown)]).toEqual([true, true])
  })

  test('pictures of projects, of the trash and of the website’s content are kept', async () => {
    const [shown, preview, trashed, onPage] = [
      await upload('shown'),
      await upload('preview'),
      await upload('trashed'),
      await upload('on a page'),
    ]
    await projectStore.create(db, plinth, { ...showing(shown), previewImageUrl: pictureUrl(preview) })
    const { id } = (await projectStore.create(db, plinth, showing(trashed))).answer
    await deleteProject(db, plinth, id)
    const strip = [{ img_src: pictureUrl(onPage), alt: '' }]
    const team = { title: 'TEAM', paragraphs: [], closing: '', members: [], note: '' }
    const marquee = { upper: [], lower: [] }
    await publish(db, (tx) => putContent(tx, plinth, 'team', { ...team, strip, marquee }))
    // The pictures look as if they had been in the trash when something failed.
    await db.updateTable('pictures').set({ trashed_at: new Date().toISOString() }).execute()
    await cleanUpAfter(31)
    await cleanUpAfter(400)
    for (const picture of [shown, preview, trashed, onPage]) expect(await isKept(picture)).toBe(true)
  })

  test('a picture that is used or uploaded again leaves the trash', async () => {
    const [used, renewed] = [await upload('used again'), await upload('renewed')]
    await trash(used, renewed)
    await projectStore.create(db, plinth, showing(used))
    await renewPicture(db, plinth, renewed.id)
    await cleanUpAfter(400)
    expect([await isKept(used), await isKept(renewed)]).toEqual([true, true])
  })

  test('a picture of an older version is kept, even in the trash, until the project is deleted permanently', async () => {
    const [old, shared] = [await upload('old'), await upload('of two projects')]
    const { id } = (await projectStore.create(db, plinth, showing(old, shared))).answer
    const { id: other } = (await projectStore.create(db, plinth, showing(shared))).answer
    for (const one of [id, other]) await updateRecord(db, plinth, projectStore, one, { sections: [] })
    await trash(old)
    await cleanUpAfter(400)
    expect([await isKept(old), await isKept(shared)]).toEqual([true, true])
    await deleteProject(db, plinth, id)
    await purgeProject(db, plinth, id)
    await cleanUpAfter(400)
    expect([await isKept(old), await isKept(shared)]).toEqual([false, true])
  })

  test('deleting a project permanently moves its pictures that are used nowhere else to the trash', async () => {
    const [own, shared, fresh] = [await upload('own'), await upload('shared'), await upload('fresh')]
    await projectStore.create(db, plinth, showing(shared))
    const { id } = (await projectStore.create(db, plinth, showing(own, shared))).answer
    await deleteProject(db, plinth, id)
    await purgeProject(db, plinth, id)
    await cleanUpAfter(29.9)
    expect(await isKept(own)).toBe(true)
    await cleanUpAfter(30.1)
    expect([await isKept(own), await isKept(shared), await isKept(fresh)]).toEqual([false, true, true])
  })

  test('a save during the cleanup keeps its picture or is refused', async () => {
    const { id } = (await projectStore.create(db, plinth, showing())).answer
    for (let turn = 0; turn < 5; turn++) {
      const picture = await upload(`saved ${turn}`)
      await trash(picture)
      const { sections } = showing(picture)
      const [, saved] = await Promise.all([
        cleanUpAfter(31),
        updateRecord(db, plinth, projectStore, id, { sections }).catch((error: unknown) => error),
      ])
      const isSaved = !(saved instanceof Problem)
      if (!isSaved) expect(saved.status).toBe(422)
      expect(await isKept(picture)).toBe(isSaved)
    }
  })

  test('files left by crashes are deleted, and unknown files are kept', async () => {
    const { files } = kept
    const id = 'ab'.repeat(16)
    const picture = await upload('whole')
    await projectStore.create(db, plinth, showing(picture))
    const unfinished = unfinishedName(`${id}.jpg`, crypto.randomUUID())
    const left = [`${id}.jpg`, `${id}-480.webp`, `${id}-moving.webp`, 'cards/town-hall-0123456789abcdef.jpg']
    const foreign = ['backup.tar.gz', 'cards/notes.txt', 'old/0123456789abcdef0123456789abcdef.jpg']
    for (const name of [unfinished, ...left, ...foreign]) await files.put(name, Buffer.from('x'))
    await kept.putEmpty(unfinishedName('empty.jpg', crypto.randomUUID()))
    await cleanUpAfter(0)
    expect(await fileNames()).toHaveLength(12)
    await cleanUpAfter(1.1)
    expect(await fileNames()).toEqual([...left, ...foreign, ...filesOf(picture)].toSorted())
    await cleanUpAfter(31)
    expect(await fileNames()).toEqual([...foreign, ...filesOf(picture)].toSorted())
  })
})
