import { lazy } from 'react'
import { employmentTypes } from '../../../../domain/hiring/employment.ts'
import { jobFields, jobFieldsOf } from '../../../../domain/hiring/job-fields.ts'
import type { JobFields } from '../../../../domain/hiring/job-schema.ts'
import { formatDay } from '../../../../domain/time/day.ts'
import type { PreviewProps } from '../../../editing/LivePreview.tsx'
import { call, refusalOf } from '../../../session/api.ts'
import { openingPlace } from '../../../session/kept-drafts.ts'
import { openingFormOf } from '../../../shell/places.ts'
import type { VersionedRecord } from '../../../versions/versioned-record.ts'
import { DELETED_PROJECT } from '../deleted-project.ts'
import { draftOf } from '../opening-draft.ts'
import { trail } from '../opening-trail.ts'

const OpeningPreview = lazy(() =>
  import('../OpeningPreview.tsx').then((file) => ({ default: file.OpeningPreview })),
)

/** The fields in the words of the form, for the comparison, and as they are stored. */
type ShownOpening = Record<keyof JobFields, unknown> & { stored: JobFields }

const Preview = ({ draft, ...frame }: PreviewProps<ShownOpening>) => (
  <OpeningPreview draft={draftOf(draft.stored)} {...frame} />
)

type Projects = readonly { id: string; name: string }[]

function shown(job: JobFields, projects: Projects): ShownOpening {
  const project = projects.find(({ id }) => id === job.projectId)?.name ?? DELETED_PROJECT
  const stored = jobFieldsOf(job)
  return {
    ...stored,
    employmentType: employmentTypes[job.employmentType] ?? job.employmentType,
    status: job.status === 'open' ? 'Open' : 'Closed',
    closesAt: job.closesAt && formatDay(job.closesAt),
    projectId: job.projectId && project,
    stored,
  }
}

/** How the versions of an opening are read, shown and restored. */
export function versionedOpening(
  id: string,
  readProjects: () => Promise<Projects>,
): VersionedRecord<ShownOpening> {
  const show = async <Job extends JobFields>(job: Job) => ({ ...job, ...shown(job, await readProjects()) })
  return {
    noun: 'opening',
    place: openingPlace(id),
    table: jobFields,
    nameOf: (job) => job?.stored.title ?? 'Opening',
    trail: (job) => [...trail, ...(job ? [{ label: job.stored.title, to: openingFormOf(id) }] : [])],
    Preview,
    list: (cursor) =>
      call('GET /api/jobs/:id/versions', {
        params: { id },
        query: { cursor: cursor === undefined ? undefined : Number(cursor) },
      }),
    read: async (number) =>
      show(await call('GET /api/jobs/:id/versions/:number', { params: { id, number: String(number) } })),
    current: async () => show(await call('GET /api/jobs/:id', { params: { id } })),
    restore: async (number, body) =>
      show(
        await call('POST /api/jobs/:id/versions/:number/restore', {
          params: { id, number: String(number) },
          body,
        }),
      ),
    conflictIn(error) {
      const conflict = refusalOf(error, 'POST /api/jobs/:id/versions/:number/restore', 409)
      return conflict && { ...conflict, current: { ...conflict.current, ...shown(conflict.current, []) } }
    },
    whenMissing: 'This opening no longer exists, and neither do its versions.',
  }
}
