import { z } from 'zod'
import type { FileStore } from '../../domain/file/file-store.ts'
import {
  importDetails,
  importedRecord,
  importSummary,
  importUndo,
  newImport,
} from '../../domain/import/import-schema.ts'
import { fileNamesOf } from '../../domain/picture/picture.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { addImport, findImport, listImports } from '../../store/import/imports.ts'
import { storeRow } from '../../store/import/store-row.ts'
import { undoImport } from '../../store/import/undo-import.ts'
import { deleteWithoutPicture } from '../../store/picture/picture-trash.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'

const route = routesFor({ who: 'projects.write', missing: 'There is no such import.' })
const summary = identifiedSchema(importSummary).meta({ id: 'Import' })
const storedAnswer = z.object({ id: z.string() })
const undoneAnswer = message.extend({
  left: z.number().meta({
    description: 'The rows and pictures that are still to be undone: send the call again until it is 0.',
  }),
  kept: z.number().meta({
    description: 'The records that stayed, since somebody has changed them, or candidates belong to them.',
  }),
})

/** /api/imports: spreadsheets of projects and archives, stored row by row by the browser that reads them, and undone as a whole. */
export const importCalls = ({ db, files }: { db: Database; files: FileStore }) => [
  route('GET /api/imports', {
    summary: 'The imports of projects, newest first',
    answers: { 200: z.array(summary) },
    run: async () => (await listImports(db)).map(identified),
  }),

  route('POST /api/imports', {
    summary: 'Begin an import; its rows are stored one by one',
    body: newImport,
    answers: { 201: summary },
    run: async ({ user, body }) => identified(await addImport(db, user, body)),
  }),

  route('GET /api/imports/:id', {
    summary: 'An import with its settings and the rows that are stored or refused, so that it can continue',
    answers: { 200: identifiedSchema(importDetails).meta({ id: 'ImportDetails' }) },
    run: async ({ params }) => identified(await findImport(db, params.id)),
  }),

  route('PUT /api/imports/:id/rows/:row', {
    summary:
      'Store the record of a row: a new one before the others in the order, or a change in which absent fields stay as they are. Sent again it is stored once; a refused row is remembered until it is stored',
    body: importedRecord,
    answers: { 200: storedAnswer },
    refuses: {
      409: 'Somebody has saved the record meanwhile, or there is one with the id of a new one.',
      410: 'The import was undone.',
    },
    run: ({ user, params, body }) => storeRow(db, user, placeOf(params), body),
  }),

  route('POST /api/imports/:id/undo', {
    needsConfirmation: true,
    summary:
      'Undo some rows of an import: the records that it added are deleted permanently, those that it changed get their former values and addresses back; its pictures, tags and certificates go unless something else uses them',
    body: importUndo,
    answers: { 200: undoneAnswer },
    run: async ({ user, params, body }) => {
      const { left, kept, pictures } = await undoImport(db, user, params.id, body)
      for (const picture of pictures) await deleteWithoutPicture(db, files, picture.id, fileNamesOf(picture))
      return {
        message: left > 0 ? `${left} rows and pictures are left.` : 'The import is undone.',
        left,
        kept,
      }
    },
  }),
]

/** 404 for what cannot be the number of a row. */
function placeOf({ id, row }: { id: string; row: string }) {
  if (!/^[1-9]\d{0,5}$/.test(row)) throw notFound('Row')
  return { importId: id, number: Number(row) }
}
