import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { packDocument, worksColumns } from '../../domain/pack/pack-document.ts'
import { inPackOrder } from '../../domain/pack/pack-fields.ts'
import { newPack, type Pack, pack } from '../../domain/pack/pack-schema.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { noContact } from '../../domain/project/tender-schema.ts'
import { notFound, notValid } from '../../domain/shared/problem.ts'
import { privateDownload, privateFileResponse } from '../../http/answer/private-file.ts'
import { xlsxAnswer, xlsxResponse } from '../../http/answer/xlsx.ts'
import { routesFor } from '../../http/call/route.ts'
import { packStudio } from '../../store/pack/pack-content.ts'
import { addPack, deletePack, findPack, listPacks, recordWorkbook } from '../../store/pack/packs.ts'
import { projectsWithIds } from '../../store/project/projects.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'
import type { CallParts } from '../shared/call-parts.ts'

const route = routesFor({ who: 'projects.write', missing: 'There is no such PDF.' })
const packAnswer = identifiedSchema(pack)

const fileName = ({ settings }: Pack) =>
  settings.title.replace(/[^\p{L}\p{M}\p{N}\p{Join_Control}]+/gu, '-').replace(/^-|-$/g, '') || 'projects'

/** That there is a contact is seen in a preview, and not who: only what is made is in the log. */
const withoutContact = (project: Project): Project =>
  Object.values(project.clientContact).some(Boolean)
    ? { ...project, clientContact: { ...noContact, name: '…' } }
    : project

/** The sheets in a preview. */
const PREVIEWED = 3

/** /api/packs: PDFs of chosen projects, which are made in the background. */
export const packCalls = ({ db, privateFiles, typesetter, workbooks, settings }: CallParts) => [
  route('GET /api/packs', {
    summary:
      'The tender packs, statements and bound sheets that were made, newest first, with their progress',
    answers: { 200: z.array(packAnswer) },
    run: async () => (await listPacks(db)).map(identified),
  }),

  route('POST /api/packs', {
    summary:
      'Make a tender pack, a statement of similar works or the sheets of these projects, in the background',
    body: newPack,
    answers: { 201: packAnswer },
    run: async ({ user, body }) => identified(await addPack(db, user, body)),
  }),

  route('POST /api/packs/preview', {
    summary: `The PDF as it would be made now, with the sheets of the first ${PREVIEWED} projects, without certificates; contacts are only hinted at, and nothing is stored or logged`,
    body: newPack,
    answers: { 200: { contentType: 'application/pdf', schema: z.string() } },
    run: async ({ body }) => {
      const projects = await projectsWithIds(db, body.projectIds)
      if (projects.length === 0) throw notValid({ projectIds: 'None of these projects exists any more.' })
      const shown = projects.map(withoutContact)
      const whole = packDocument(body, shown, await packStudio(db, settings.publicUrl))
      const document = { ...whole, sheets: whole.sheets.slice(0, PREVIEWED), appended: [] }
      const bytes = await typesetter.typeset(document, ({ file }) => readFile(file))
      const about = { name: 'preview.pdf', contentType: 'application/pdf', bytes: bytes.length }
      return privateDownload(bytes, about)
    },
  }),

  route('POST /api/packs/:id/again', {
    summary: 'Make one with the same settings and the projects as they are now; the old one stays',
    answers: { 201: packAnswer },
    run: async ({ user, params }) => {
      const { pack } = await findPack(db, params.id)
      return identified(await addPack(db, user, pack.settings))
    },
  }),

  route('GET /api/packs/:id/file', {
    summary: 'The PDF',
    answers: { 200: { contentType: 'application/pdf', schema: z.string() } },
    refuses: { 404: 'It does not exist, is not made yet, or was deleted after 30 days.' },
    run: async ({ c, params }) => {
      const { pack, stored } = await findPack(db, params.id)
      if (pack.state !== 'ready') throw notFound('File')
      return privateFileResponse(c, privateFiles, {
        ...{ stored, name: `${fileName(pack)}.pdf`, bytes: pack.bytes },
        contentType: 'application/pdf',
      })
    },
  }),

  route('GET /api/packs/:id/works.xlsx', {
    summary: 'A statement of similar works as its projects are now, for a spreadsheet; the log names it',
    answers: { 200: xlsxAnswer },
    refuses: { 404: 'It does not exist, or is no statement.' },
    run: async ({ c, user, params }) => {
      const { pack } = await findPack(db, params.id)
      const { kind, projectIds } = pack.settings
      if (kind !== 'works') throw notFound('Workbook')
      await recordWorkbook(db, user, pack)
      const items = inPackOrder(await projectsWithIds(db, projectIds), pack.settings)
      const workbook = { sheet: 'Similar works', columns: worksColumns, items: () => items }
      return xlsxResponse(c, `${fileName(pack)}.xlsx`, await workbooks.write(workbook))
    },
  }),

  route('DELETE /api/packs/:id', {
    summary: 'Delete it with its file',
    says: 'The PDF is deleted.',
    run: async ({ user, params }) => {
      const stored = await deletePack(db, user, params.id)
      // A file that cannot be deleted now is deleted by the housekeeping.
      if (stored) await privateFiles.delete(stored).catch(() => {})
    },
  }),
]
