import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { archiveCalls, opening } from '../../../test/support/data/archive-calls.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { editedTemplateNames } from '../../domain/hiring/mail-template.ts'

describe.each(databases)('the archive on $name', ({ open, kind }) => {
  const t = testApp(open)
  const { signIn, upload, certificate, download, archive } = archiveCalls(t)

  test('has each record that the user may change, and each file once', async () => {
    const token = await signIn('SUPER_ADMIN')
    const { url } = await upload('/api/projects/upload', 'file', await jpeg(60), token, 'a.jpg')
    const file = await certificate(token, 'a.pdf')
    const sections = [{ type: 'image', content: url, alt: 'The hall' }]
    const certificates = [{ id: 1, name: 'Completion', file }]
    for (const name of ['First', 'Second'])
      await t.ask('POST', '/api/projects', { body: { ...project, name, sections, certificates }, token })
    await t.ask('POST', '/api/jobs', { body: opening, token })
    const { records, paths, bytes } = await archive(token)
    expect(
      records.map(({ kind, fields: { name, title } }) =>
        kind === 'content' ? kind : `${kind} ${name ?? title}`,
      ),
    ).toEqual([
      ...['project SECOND', 'project FIRST', 'job Site Architect'],
      ...['content', 'content', 'content', 'content', 'content'],
      ...editedTemplateNames.map(() => 'mail-template undefined'),
    ])
    const files = [url.replace('/media/', 'pictures/'), `certificates/${file}.pdf`]
    expect(paths).toEqual(['plinth.json', 'records.jsonl', ...files, 'files.jsonl'])
    expect(await bytes(files[0]!)).toEqual(await t.files.getBytes(url.replace('/media/', '')))
    expect(new TextDecoder().decode((await bytes(files[1]!)).slice(0, 5))).toBe('%PDF-')
    const manager = await archive(await signIn('PROJECT_CONTENT_MANAGER'))
    expect(new Set(manager.records.map(({ kind }) => kind)).has('job')).toBe(false)
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('records.exported')
  })

  test('is sent to the cookie of a session too, with which a browser saves it by itself', async () => {
    const token = await signIn('SUPER_ADMIN')
    const get = (path: string, cookie: string) => t.app.request(path, { headers: { Cookie: cookie } })
    for (const path of ['/api/archive', '/api/archive.zip']) {
      const response = await get(path, `plinth_session=${token}`)
      await response.blob()
      expect([response.status, (await get(path, '')).status]).toEqual([200, 401])
    }
  })

  test('leaves out files that no longer exist, and names them', async () => {
    const token = await signIn('SUPER_ADMIN')
    const file = await certificate(token, 'a.pdf')
    const { url } = await upload('/api/projects/upload', 'file', await jpeg(62), token, 'a.jpg')
    const body = {
      ...project,
      previewImageUrl: url,
      certificates: [{ id: 1, name: 'Done', file }],
    }
    await t.ask('POST', '/api/projects', { body, token })
    const { stored } = await t.db.selectFrom('certificates').select('stored').executeTakeFirstOrThrow()
    await t.privateFiles.delete(stored)
    await t.files.delete(url.replace('/media/', ''))
    const lost = [url.replace('/media/', 'pictures/'), `certificates/${file}.pdf`]
    const lines = lost.map((path) => `${project.name.toUpperCase()}: ${path}`)
    expect((await t.ask('GET', '/api/archive', { token })).body.lost.toSorted()).toEqual(lines.toSorted())
    const { paths, bytes } = await archive(token)
    expect(paths).toEqual(['plinth.json', 'records.jsonl', 'files.jsonl', 'lost.txt'])
    const text = new TextDecoder().decode(await bytes('lost.txt'))
    for (const line of lines) expect(text).toContain(`\n${line}\n`)
  })

  test('can have certificates without a picture', async () => {
    const token = await signIn('SUPER_ADMIN')
    const file = await certificate(token, 'b.pdf')
    const certificates = [{ id: 1, name: 'Completion', file }]
    await t.ask('POST', '/api/projects', { body: { ...project, certificates }, token })
    expect((await archive(token)).facts).toEqual([{ path: `certificates/${file}.pdf`, name: 'b.pdf' }])
  })

  // The records have been read when files are opened.
  if (kind === 'sqlite') {
    test('opens one file after the other, without a question before, and closes it when nobody reads on', async () => {
      const token = await signIn('SUPER_ADMIN')
      const sections = []
      for (const width of [63, 64, 65]) {
        const { url } = await upload('/api/projects/upload', 'file', await jpeg(width), token, 'a.jpg')
        sections.push({ type: 'image', content: url })
      }
      await t.ask('POST', '/api/projects', { body: { ...project, sections }, token })
      const states: string[] = []
      const exists = vi.spyOn(t.files, 'exists')
      const read = vi.spyOn(t.files, 'read').mockImplementation(async () => {
        const number = states.push('open') - 1
        const body = new ReadableStream<Uint8Array>({
          pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
          cancel() {
            states[number] = 'closed'
          },
        })
        return { length: 1, body }
      })
      onTestFinished(() => {
        exists.mockRestore()
        read.mockRestore()
      })
      const response = await download(token)
      const reader = response.body!.getReader()
      await vi.waitFor(async () => {
        await reader.read()
        expect(states).toEqual(['open'])
      })
      await reader.cancel()
      await vi.waitFor(() => expect(states).toEqual(['closed']))
      expect(exists).not.toHaveBeenCalled()
    })

    test('closes a file that was being opened when its reader left', async () => {
      const token = await signIn('SUPER_ADMIN')
      const { url } = await upload('/api/projects/upload', 'file', await jpeg(69), token, 'a.jpg')
      await t.ask('POST', '/api/projects', { body: { ...project, previewImageUrl: url }, token })
      const cancel = vi.fn()
      const opening = Promise.withResolvers<{ length: number; body: ReadableStream<Uint8Array> }>()
      const read = vi.spyOn(t.files, 'read').mockReturnValue(opening.promise)
      onTestFinished(() => read.mockRestore())
      const response = await download(token)
      const reader = response.body!.getReader()
      await reader.read()
      await vi.waitFor(() => expect(read).toHaveBeenCalled())
      await reader.cancel()
      opening.resolve({ length: 1, body: new ReadableStream({ cancel }) })
      await vi.waitFor(() => expect(cancel).toHaveBeenCalled())
    })
  }

  test('ends its download, and nothing else, at a record that is damaged', async () => {
    const token = await signIn('SUPER_ADMIN')
    await t.ask('POST', '/api/projects', { body: project, token })
    await t.db.updateTable('projects').set({ sections: '{' }).execute()
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    onTestFinished(() => void process.off('uncaughtException', note))
    const response = await download(token)
    await expect(response.blob()).rejects.toThrow()
    expect((await t.ask('GET', '/api/imports', { token })).status).toBe(200)
    expect(uncaught).toEqual([])
  })
})
