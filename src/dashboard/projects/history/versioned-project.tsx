import { Link } from 'react-router'
import { projectFields } from '../../../domain/project/project-fields.ts'
import { isPicture } from '../../../domain/project/section.ts'
import type { ShownFields } from '../../../domain/project/shown-project-schema.ts'
import type { PreviewProps } from '../../editing/LivePreview.tsx'
import { call, refusalOf } from '../../session/api.ts'
import { PORTAL, panelOf, TRASH } from '../../shell/places.ts'
import type { VersionedRecord } from '../../versions/versioned-record.ts'
import { ProjectPreview } from '../form/lazy-preview.ts'
import { draftOf } from '../form/project-draft.ts'

const Preview = ({ draft, ...frame }: PreviewProps<ShownFields>) => (
  <ProjectPreview draft={draftOf(draft)} {...frame} />
)

/** How the versions of a project are read, shown and restored. */
export const versionedProject = (id: string): VersionedRecord<ShownFields> => ({
  noun: 'project',
  place: id,
  table: projectFields,
  nameOf: (project) => project?.name ?? 'Project',
  trail: (project) => [
    { label: 'Projects', to: PORTAL },
    ...(project ? [{ label: project.name, to: panelOf(id) }] : []),
  ],
  Preview,
  picturesOf: ({ sections, previewImageUrl, previewPicture }) =>
    new Map([
      ...sections.filter(isPicture).map(({ content, picture }) => [content, picture] as const),
      [previewImageUrl, previewPicture] as const,
    ]),
  list: (cursor) =>
    call('GET /api/projects/:id/versions', {
      params: { id },
      query: { cursor: cursor === undefined ? undefined : Number(cursor) },
    }),
  read: (number) =>
    call('GET /api/projects/:id/versions/:number', { params: { id, number: String(number) } }),
  current: () => call('GET /api/projects/:id', { params: { id } }),
  restore: (number, body) =>
    call('POST /api/projects/:id/versions/:number/restore', {
      params: { id, number: String(number) },
      body,
    }),
  conflictIn: (error) => refusalOf(error, 'POST /api/projects/:id/versions/:number/restore', 409),
  whenMissing: 'This project no longer exists, and neither do its versions.',
  whenInTrash: (
    <>
      This project is in the trash. <Link to={TRASH}>Restore it</Link> to compare or restore its versions.
    </>
  ),
})
