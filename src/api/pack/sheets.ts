import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { packFieldNames, packFields } from '../../domain/pack/pack-fields.ts'
import { projectPath } from '../../domain/shared/pages.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { papers, singleSheet } from '../../domain/sheet/sheet.ts'
import { privateDownload } from '../../http/answer/private-file.ts'
import { routesFor } from '../../http/call/route.ts'
import { findContent } from '../../store/content/content.ts'
import { projectsWithIds } from '../../store/project/projects.ts'
import type { CallParts } from '../shared/call-parts.ts'

const route = routesFor({ who: 'projects.write', missing: 'No such project.' })

/** Neither people's data nor notes: a sheet is given away. */
const sheetFields = packFieldNames.filter(
  (name) => packFields[name].isPrivate && name !== 'clientContact' && name !== 'tenderNote',
)

/** /api/projects/{id}/sheet */
export const sheetCalls = ({ db, typesetter, settings }: CallParts) => [
  route('GET /api/projects/:id/sheet', {
    summary: 'The sheet of a project with what tenders ask, as PDF; without the contact and the note',
    query: z.object({ paper: z.enum(papers, 'Choose a4 or a3.').default('a4') }),
    answers: { 200: { contentType: 'application/pdf', schema: z.string() } },
    run: async ({ params, query: { paper } }) => {
      const [project] = await projectsWithIds(db, [params.id])
      if (!project) throw notFound('Project')
      const address = project.hidden ? '' : settings.publicUrl + projectPath(project.slug)
      const facts = sheetFields.map((name) => {
        const { label, value } = packFields[name]
        return { label, value: value(project) }
      })
      const { studioName } = await findContent(db, 'site')
      const document = singleSheet(project, { paper, address, facts, studio: studioName })
      const bytes = await typesetter.typeset(document, ({ file }) => readFile(file))
      const name = `${project.slug}-tender-${paper}.pdf`
      return privateDownload(bytes, { name, contentType: 'application/pdf', bytes: bytes.length })
    },
  }),
]
