import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { staff } from '../../../test/support/app.ts'
import { pdf } from '../../../test/support/data/documents.ts'
import { project } from '../../../test/support/data/project.ts'
import { importingApp } from '../../../test/support/imports.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(databases)(
  'the pictures, certificates and tags of an import that is undone, on $name',
  ({ open }) => {
    const { t, ask, begin, add, set, undo, projectOf, upload, uploaded, pictureNames, tags, slugs, picture } =
      importingApp(open)

    test('undone, pictures of refused and interrupted rows are gone, but for those that something else uses', async () => {
      const id = await begin()
      const [refused, interrupted, shared, drafted] = [
        await uploaded(1, id),
        await uploaded(2, id),
        await uploaded(3, id),
        await uploaded(4, id),
      ]
      await add(id, 2, { sections: [picture(refused)], year: 'soon' })
      await ask('POST', 'projects', { ...project, name: 'Own', sections: [picture(shared)] })
      await ask('PUT', `projects/${randomUUID()}/draft`, { fields: { ...project, previewImageUrl: drafted } })
      expect((await ask('GET', 'imports')).body).toMatchObject([{ added: 0, pictures: 2 }])
      expect((await undo(id)).body).toMatchObject({ left: 0, kept: 0 })
      expect(await pictureNames()).toEqual(['3.jpg', '4.jpg'])
      for (const gone of [refused, interrupted])
        expect(await t.files.exists(gone.replace('/media/', ''))).toBe(false)
      expect((await upload(5, id)).status).toBe(410)
      expect((await upload(5, NOBODY)).status).toBe(404)
    })

    test('many pictures that nothing uses are deleted in several calls', async () => {
      const id = await begin()
      await uploaded(1, id)
      const one = await t.db.selectFrom('pictures').selectAll().executeTakeFirstOrThrow()
      const ids = Array.from({ length: 300 }, (_, index) => String(index).padStart(32, '0'))
      await t.db
        .insertInto('pictures')
        .values(ids.map((id) => ({ ...one, id })))
        .execute()
      await t.db
        .insertInto('import_additions')
        .values(ids.map((name) => ({ import_id: id, kind: 'picture' as const, name })))
        .execute()
      expect((await undo(id)).body).toMatchObject({ left: 51 })
      expect((await ask('GET', 'imports')).body).toMatchObject([{ pictures: 51 }])
      expect((await undo(id)).body).toMatchObject({ left: 0 })
      expect(await pictureNames()).toEqual([])
    })

    test('undone, a picture that somebody has uploaded too stays, and one that two imports brought goes', async () => {
      const [first, second] = [await begin(), await begin()]
      await uploaded(1, first)
      await uploaded(1)
      const both = await uploaded(2, first)
      expect(await uploaded(2, second)).toBe(both)
      await add(second, 2, { sections: [picture(both)] })
      await undo(first)
      expect(await pictureNames()).toEqual(['1.jpg', '2.jpg'])
      await undo(second)
      expect(await pictureNames()).toEqual(['1.jpg'])
    })

    test('undone, a picture stays that somebody has uploaded again after it was deleted', async () => {
      const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
      const id = await begin()
      const [trashed, purged] = [await uploaded(1, id), await uploaded(2, id)].map(pictureIdOf)
      for (const picture of [trashed, purged]) await ask('DELETE', `pictures/${picture}`)
      const { status } = await t.ask('DELETE', `/api/pictures/trash/${purged}`, { token: admin })
      expect(status).toBe(200)
      await uploaded(1)
      await uploaded(2)
      await undo(id)
      const rows = await t.db.selectFrom('pictures').select(['name', 'trashed_at']).orderBy('name').execute()
      expect(rows).toEqual([
        { name: '1.jpg', trashed_at: null },
        { name: '2.jpg', trashed_at: null },
      ])
    })

    test('a project that cannot get its former values back, since their picture is deleted, keeps its version', async () => {
      const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
      const { id: lost, url } = (await upload(1)).body
      const there = (await ask('POST', 'projects', { ...project, sections: [picture(url)] })).body
      const id = await begin()
      await set(id, 2, there.id, { sections: [] })
      await ask('DELETE', `pictures/${lost}`)
      await t.ask('DELETE', `/api/pictures/trash/${lost}`, { token: admin })
      const message = 'This picture no longer exists, so it is not restored.'
      expect((await undo(id)).body).toMatchObject({
        left: 0,
        notRestored: [{ row: 2, name: there.name, faults: [{ column: 'Sections', message }] }],
      })
      const { items } = (await ask('GET', `projects/${there.id}/versions`)).body
      expect(items[0].savedAt).toBe((await projectOf(there.id)).updatedAt)
    })

    test('undone, a picture that came back from the trash is there again', async () => {
      const url = await uploaded(1)
      const [trashed] = (await t.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id)
      expect((await ask('DELETE', `pictures/${trashed}`)).status).toBe(200)
      const id = await begin()
      await uploaded(1, id)
      await add(id, 2, { sections: [picture(url)] })
      await undo(id)
      const rows = await t.db.selectFrom('pictures').select('trashed_at').execute()
      expect(rows).toEqual([{ trashed_at: expect.any(String) }])
    })

    test('undone, a picture in the trash that a row names is there again', async () => {
      const [added, changed] = [await uploaded(1), await uploaded(2)]
      for (const { id } of await t.db.selectFrom('pictures').select('id').execute())
        expect((await ask('DELETE', `pictures/${id}`)).status).toBe(200)
      const there = (await ask('POST', 'projects', project)).body
      const id = await begin()
      await add(id, 2, { sections: [picture(added)] })
      await set(id, 3, there.id, { sections: [picture(changed)] })
      await undo(id)
      const rows = await t.db.selectFrom('pictures').select('trashed_at').execute()
      expect(rows).toEqual([{ trashed_at: expect.any(String) }, { trashed_at: expect.any(String) }])
    })

    test('undone, a changed project has none of its pictures, versions and addresses', async () => {
      const own = await uploaded(1)
      const { id: other } = (await ask('POST', 'projects', { ...project, name: 'Hall' })).body
      const there = (await ask('POST', 'projects', { ...project, name: 'Hall', sections: [picture(own)] }))
        .body
      await t.db.deleteFrom('projects').where('id', '=', other).execute()
      expect([there.slug, await slugs()]).toEqual(['hall-2', ['hall-2']])
      const id = await begin()
      const news = await uploaded(2, id)
      expect((await set(id, 2, there.id, { name: 'Palace', sections: [picture(news)] })).status).toBe(200)
      expect(await projectOf(there.id)).toMatchObject({ slug: 'palace' })
      expect((await undo(id)).body).toMatchObject({ left: 0, kept: 0 })
      expect(await projectOf(there.id)).toMatchObject({ name: 'HALL', slug: 'hall-2' })
      expect(await slugs()).toEqual(['hall-2'])
      expect(await pictureNames()).toEqual(['1.jpg'])
      const versions = await t.db.selectFrom('versions').select('body').execute()
      expect(versions.some(({ body }) => body.includes('PALACE'))).toBe(false)
    })

    test('undone, certificates that only its rows named are gone', async () => {
      const certificate = async (id: number) => {
        const form = new FormData()
        form.set('certificate', new Blob([new Uint8Array(await pdf(1))]), `${id}.pdf`)
        const { file } = (await ask('POST', 'projects/certificates', form)).body
        return { id, name: 'Completion', file }
      }
      const [own, shared, fresh, added] = [
        await certificate(1),
        await certificate(2),
        await certificate(3),
        await certificate(4),
      ]
      const there = (await ask('POST', 'projects', { ...project, certificates: [own] })).body
      await ask('POST', 'projects', { ...project, name: 'Own', certificates: [shared] })
      const id = await begin()
      await add(id, 2, { name: 'New', certificates: [shared, added] })
      await set(id, 3, there.id, { certificates: [fresh] })
      expect((await undo(id)).body).toMatchObject({ left: 0, kept: 0 })
      const rows = await t.db.selectFrom('certificates').select('id').execute()
      expect(rows.map((row) => row.id).sort()).toEqual([own.file, shared.file].sort())
    })

    test('undone, tags that only the import made are gone', async () => {
      await ask('POST', 'tags', { tag: 'Brick' })
      const id = await begin()
      await add(id, 2, { name: 'First', tags: ['Brick', 'River', 'Court'] })
      await add(id, 3, { name: 'Second', tags: ['River', 'Roof'] })
      await ask('POST', 'projects', { ...project, name: 'Own', tags: ['Court'] })
      await ask('POST', 'tags', { tag: 'Roof' })
      expect(await tags()).toEqual(['BRICK', 'COURT', 'RIVER', 'ROOF'])
      const second = await begin()
      await add(second, 2, { name: 'Third', tags: ['River'] })
      await undo(id)
      expect(await tags()).toEqual(['BRICK', 'COURT', 'RIVER', 'ROOF'])
      await undo(second)
      expect(await tags()).toEqual(['BRICK', 'COURT', 'ROOF'])
    })

    test('a picture that somebody else has uploaded stays in the library, unused as it was', async () => {
      const url = await uploaded(9)
      const id = await begin()
      const meanwhile = await uploaded(10)
      await uploaded(10, id)
      await add(id, 2, { sections: [picture(url), picture(meanwhile)] })
      await undo(id)
      const rows = await t.db.selectFrom('pictures').select('trashed_at').execute()
      expect(rows).toEqual([{ trashed_at: null }, { trashed_at: null }])
    })
  },
)
