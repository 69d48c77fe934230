import { pino } from 'pino'
import readXlsxFile from 'read-excel-file/node'
import { expect } from 'vitest'
import { packMaker } from '../../../src/work/pack-maker.ts'
import { staff, type TestApp } from '../app.ts'
import { pdfTexts } from '../pdf-text.ts'
import { project } from './project.ts'

/** Functions to order tender packs and to make them; `token` gives that of a Project Content Manager. */
export function packCalls(t: TestApp, token: () => string) {
  const ask = (method: string, path: string, body?: unknown, as = token()) =>
    t.ask(method, `/api/${path}`, { body, token: as })
  const download = (path: string, request: { method?: string; body?: string } = {}) =>
    t.app.request(`/api/${path}`, {
      ...request,
      headers: { Authorization: `Bearer ${token()}`, 'Content-Type': 'application/json' },
    })
  /** The texts of the pages, and the headers; of the answer to a POST when there is a body. */
  async function pdfAt(path: string, body?: object) {
    const response = await download(path, body && { method: 'POST', body: JSON.stringify(body) })
    expect(response.status).toBe(200)
    return { headers: response.headers, texts: await pdfTexts(new Uint8Array(await response.arrayBuffer())) }
  }
  const lines: string[] = []
  return {
    ask,
    async addProject(fields: object): Promise<string> {
      const { status, body } = await ask('POST', 'projects', { ...project, ...fields })
      expect(status).toBe(201)
      return body.id
    },
    settings: (projectIds: string[]) => ({ title: 'Town Hall, Tura', date: '2026-11-26', projectIds }),
    make: (body: object) => ask('POST', 'packs', body),
    /** A worker. `whileTypeset` happens each time before the typesetter is asked. */
    maker: (whileTypeset: (onSheet: () => Promise<void>) => unknown = () => {}) =>
      packMaker({
        ...{ db: t.db, privateFiles: t.privateFiles, publicUrl: 'https://studio.example' },
        typesetter: {
          async typeset(document, use, options) {
            await whileTypeset(async () => options?.onSheet?.(1))
            return t.typesetter.typeset(document, use, options)
          },
        },
        log: pino({}, { write: (line) => void lines.push(line) }),
      }),
    /** The lines that the workers have logged. */
    lines,
    packs: async () => (await ask('GET', 'packs')).body,
    /** The entries of the activity log about packs, the newest first. */
    async logged() {
      const admin = await staff(t.db, 'SUPER_ADMIN')
      const { entries } = (await ask('GET', 'activity', undefined, admin.token)).body
      return entries.filter(({ kind }: { kind: string }) => kind.startsWith('pack.'))
    },
    pdfAt,
    pdfOf: (id: string) => pdfAt(`packs/${id}/file`),
    /** The rows of the workbook of a statement. */
    async workbookOf(id: string) {
      const response = await download(`packs/${id}/works.xlsx`)
      expect(response.headers.get('content-type')).toContain('spreadsheetml')
      const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()))
      return sheet!.data
    },
  }
}
