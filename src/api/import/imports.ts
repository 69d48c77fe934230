import { z } from 'zod'
import { fileFacts } from '../../domain/import/archive-schema.ts'
import {
  continuedImport,
  importDetails,
  importedRecord,
  importSummary,
  importUndo,
  newImport,
  refusedRow,
} from '../../domain/import/import-schema.ts'
import {
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  MAX_FILE_SIZE,
  MAX_ORIGINAL_BYTES,
} from '../../domain/picture/file-limit.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notFound, notValid, tooLarge } from '../../domain/shared/problem.ts'
import { parseJson } from '../../http/call/body.ts'
import { routesFor } from '../../http/call/route.ts'
import { addImport, continueImport, findImport, listImports } from '../../store/import/imports.ts'
import { storeRow } from '../../store/import/store-row.ts'
import { undoImport } from '../../store/import/undo-import.ts'
import { deleteFilesOf } from '../picture/delete-files.ts'
import { NO_PICTURE, storePicture, uploadRefusals } from '../picture/store-picture.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { originalProofs } from './original-proofs.ts'

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
  notRestored: z.array(refusedRow).meta({
    description: 'What changed records did not get back, by rows: pictures that no longer exist.',
  }),
})

/** /api/imports: spreadsheets of projects and archives, stored row by row by the browser that reads them, and undone as a whole. */
export function importCalls({ secrets, ...parts }: CallParts) {
  const { db } = parts
  const proofs = originalProofs(secrets)
  return [
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

    route('PATCH /api/imports/:id', {
      summary: 'Continue an import, which has so many rows from now on; the refused ones are forgotten',
      body: continuedImport,
      says: 'The import can continue.',
      refuses: { 410: 'The import was undone.' },
      run: ({ user, params, body }) => continueImport(db, user, params.id, body.total),
    }),

    route('POST /api/imports/:id/pictures', {
      summary: `Upload a picture of at most ${MAX_FILE_SIZE} for a row of an import: undoing that removes it. An original with the proof that this server has encoded it may be larger, and is stored unchanged`,
      form: {
        files: ['file'],
        maxFileBytes: MAX_ORIGINAL_BYTES,
        fields: ({ about }) => ({ about: about === undefined ? undefined : parseJson(about, 'about') }),
      },
      body: z.object({
        about: fileFacts.optional().meta({ description: 'What an archive says of it, as JSON.' }),
      }),
      answers: { 201: z.object({ url: z.string() }) },
      refuses: { ...uploadRefusals, 410: 'The import was undone.' },
      run: async ({ user, params, body: { about }, files: { file } }) => {
        if (!file) throw notValid({ file: NO_PICTURE })
        const provenId = about && proofs.provenId(about, file.bytes)
        if (!provenId && file.bytes.length > MAX_FILE_BYTES) throw tooLarge(FILE_TOO_LARGE)
        const imported = { importId: params.id, provenId, name: about?.name, focus: about?.focus }
        return { url: pictureUrl(await storePicture(parts, user, file, imported)) }
      },
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
        const { left, kept, pictures, notRestored } = await undoImport(db, user, params.id, body)
        await deleteFilesOf(parts, pictures)
        return {
          message: left > 0 ? `${left} rows and pictures are left.` : 'The import is undone.',
          ...{ left, kept, notRestored },
        }
      },
    }),
  ]
}

/** 404 for what cannot be the number of a row. */
function placeOf({ id, row }: { id: string; row: string }) {
  if (!/^[1-9]\d{0,5}$/.test(row)) throw notFound('Row')
  return { importId: id, number: Number(row) }
}
