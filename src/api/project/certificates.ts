import { z } from 'zod'
import { documentRules } from '../../domain/hiring/document.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { privateFileResponse } from '../../http/answer/private-file.ts'
import { routesFor } from '../../http/call/route.ts'
import { addCertificate, findCertificates } from '../../store/project/certificates.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { checkReceived, documentUpload } from '../shared/received-document.ts'

const route = routesFor({ who: 'projects.write', missing: 'There is no such certificate.' })

const certificateAnswer = z.object({
  file: z.string().meta({ description: 'The id by which the field `certificates` of a project names it.' }),
  name: z.string(),
  bytes: z.number(),
  pages: z.number(),
})

/** /api/projects/certificates: private PDFs for tenders, before the calls with :id, which would match it. */
export const certificateCalls = ({ db, privateFiles, documents }: CallParts) => [
  route('POST /api/projects/certificates', {
    summary: `Upload a certificate: ${documentRules.certificate.takes} One that no project names a day later is deleted`,
    body: z.object({}),
    upload: documentUpload('certificate', privateFiles),
    answers: { 201: certificateAnswer },
    run: async ({ user, received }) => {
      const { facts, file } = await checkReceived(documents, 'certificate', received)
      const pages = facts.kind === 'pdf' ? facts.pages : 0
      const row = await addCertificate(db, user, { ...file, pages })
      return { file: row.id, name: row.name, bytes: row.bytes, pages }
    },
  }),

  route('GET /api/projects/certificates/:id', {
    summary: 'The PDF of a certificate',
    answers: { 200: { contentType: 'application/pdf', schema: z.string() } },
    run: async ({ c, params }) => {
      const [row] = await findCertificates(db, [params.id])
      if (!row) throw notFound('Certificate')
      const { stored, name, bytes } = row
      return privateFileResponse(c, privateFiles, { stored, name, bytes, contentType: 'application/pdf' })
    },
  }),
]
