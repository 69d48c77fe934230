import { lazy, useMemo } from 'react'
import { Link } from 'react-router'
import { contentLabels, contentPages } from '../../domain/content/content.ts'
import type { TeamContent } from '../../domain/content/pages-schema.ts'
import type { OpeningFields } from '../../domain/hiring/opening-schema.ts'
import type { ShownFields } from '../../domain/project/project-schema.ts'
import type { VersionedKind } from '../../domain/record/kinds.ts'
import type { PreviewProps } from '../editing/LivePreview.tsx'
import { TRASH } from '../shell/addresses.ts'
import { Screen } from '../shell/Screen.tsx'
import { HistoryScreen } from '../versions/HistoryScreen.tsx'
import type { VersionedRecord } from '../versions/history-queries.ts'
import { pagePreviews } from '../website-content/previews/page-previews.ts'
import { RestoredLeaders } from '../website-content/team/LeadersLost.tsx'

const ProjectVersion = lazy(() =>
  import('../projects/form/ProjectPreview.tsx').then((file) => ({ default: file.ProjectVersion })),
)
const OpeningVersion = lazy(() =>
  import('../hiring/opening/OpeningPreview.tsx').then((file) => ({ default: file.OpeningVersion })),
)

export function History({ kind, id }: { kind: VersionedKind; id: string }) {
  const record = useMemo(() => versioned[kind](id), [kind, id])
  if (record) return <HistoryScreen record={record} />
  return (
    <Screen title="History">
      <p role="alert">There is no such page.</p>
    </Screen>
  )
}

/** The parts that read, show and restore the versions of each kind of record. */
const versioned = {
  project: versionedProject,
  job: versionedOpening,
  content: versionedPage,
} satisfies Record<VersionedKind, (id: string) => VersionedRecord | undefined>

function versionedProject(id: string): VersionedRecord<ShownFields> {
  return {
    kind: 'project',
    id,
    nameOf: (project) => project?.name,
    Preview: (props) => <ProjectVersion {...props} />,
    whenInTrash: (
      <>
        This project is in the trash. <Link to={TRASH}>Restore it</Link> to compare or restore its versions.
      </>
    ),
  }
}

function versionedOpening(id: string): VersionedRecord<OpeningFields> {
  return {
    kind: 'job',
    id,
    nameOf: (opening) => opening?.title,
    Preview: (props) => <OpeningVersion {...props} />,
  }
}

/** Undefined where there is no such page. */
function versionedPage(id: string): VersionedRecord | undefined {
  const page = contentPages.find((name) => name === id)
  if (!page) return undefined
  const Preview = pagePreviews[page]
  return {
    kind: 'content',
    id,
    nameOf: () => contentLabels[page],
    // The preview of this page, which gets the content of this page.
    Preview: (props) => <Preview {...(props as PreviewProps<never>)} />,
    Consequences:
      page === 'team'
        ? (teams) => <RestoredLeaders {...(teams as Record<'current' | 'restored', TeamContent>)} />
        : undefined,
    whenMissing: 'Nothing of this page is saved yet.',
  }
}
