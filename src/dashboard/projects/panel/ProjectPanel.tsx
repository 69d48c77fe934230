import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { fieldOf, labelsIn } from '../../../domain/fields/record-fields.ts'
import { shownAmount } from '../../../domain/project/amount.ts'
import { type ProjectField, projectFields } from '../../../domain/project/project-fields.ts'
import { isPicture, withoutAlt } from '../../../domain/project/section.ts'
import { tenderFields } from '../../../domain/project/tender-fields.ts'
import { shownDay } from '../../../domain/time/day.ts'
import { useDraftOf } from '../../publishing/DraftWord.tsx'
import { projectQuery } from '../../session/queries.ts'
import { formatDay } from '../../shell/activity/format-time.ts'
import { Fact } from '../../shell/Fact.tsx'
import { useLegend } from '../../shell/keys/legend.ts'
import looks from '../../shell/looks/looks.module.css'
import { onDemand } from '../../shell/on-demand.tsx'
import { SidePanel } from '../../shell/SidePanel.tsx'
import { toastError } from '../../shell/toasts/notify.tsx'
import { CertificateButton } from '../summary/CertificateButton.tsx'
import { Preview } from '../summary/Preview.tsx'
import { StatusDot } from '../summary/StatusDot.tsx'
import { PanelActions } from './PanelActions.tsx'
import styles from './PanelFacts.module.css'

// Few projects have a draft.
const PanelDraft = onDemand(() => import('./PanelDraft.tsx').then((file) => file.PanelDraft))

const STEP = 'Next or previous project'
const legend = { ArrowDown: STEP, ArrowUp: STEP }

type Props = {
  /** The project from the list, shown until its details have loaded. */
  project: ProjectJson
  mayWrite: boolean
  onClose: () => void
  /** Gets the id of the copy. */
  onDuplicated: (id: string) => void
  /** Gets the id of the deleted project, which may not be the one that is shown by then. */
  onDeleted: (id: string) => void
  /** To the next or previous project, in the order of the table. */
  onStep: (step: 1 | -1) => void
}

export function ProjectPanel({ project: listed, mayWrite, onClose, onStep, ...actions }: Props) {
  const { data, isError } = useQuery({ ...projectQuery(listed.id), placeholderData: listed })
  const project = data ?? listed
  const draft = useDraftOf({ kind: 'project', id: project.id })

  useLegend('Panel', legend)
  useEffect(() => {
    if (isError) toastError('Failed to fetch project details.')
  }, [isError])

  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onStep(event.key === 'ArrowDown' ? 1 : -1)
  }

  return (
    <SidePanel
      label={`Project ${project.name}`}
      heading={project.name}
      bodyLabel="Facts"
      foot={<PanelActions project={project} mayWrite={mayWrite} {...actions} />}
      onClose={onClose}
      onKeyDown={step}
    >
      <Preview project={project} size={[352, 220]} />
      {draft && <PanelDraft draft={draft} />}
      <PanelFacts project={project} />
    </SidePanel>
  )
}

const labels = labelsIn(projectFields)

/** The name and the preview image are above the facts, the key date is in the form alone. */
const drawn: Partial<Record<ProjectField, ((project: ProjectJson) => ReactNode) | null>> = {
  name: null,
  previewImageUrl: null,
  keyDate: null,
  status: ({ status }) => <StatusDot status={status} />,
  projectLeaders: ({ projectLeaders }) => projectLeaders.join(', '),
  tags: ({ tags }) => tags.join(', '),
  sections: ({ sections }) => <SectionCount sections={sections} />,
  hidden: ({ hidden }) => (hidden ? 'Yes' : 'No'),
  contractValue: ({ contractValue = null }) => shownAmount(contractValue),
  startedOn: ({ startedOn = '' }) => shownDay(startedOn),
  finishedOn: ({ finishedOn = '' }) => shownDay(finishedOn),
  certificates: ({ certificates = [] }) =>
    certificates.length > 0 && (
      <div className={styles.certificates}>
        {certificates.map((one) => (
          <CertificateButton key={one.id} certificate={one}>
            {one.name}
          </CertificateButton>
        ))}
      </div>
    ),
  clientContact: ({ clientContact }) =>
    Object.values(clientContact ?? {})
      .filter(Boolean)
      .join(', '),
}

const first: ProjectField[] = ['location', 'year', 'status', 'category', 'subCategory', 'client']
const next: ProjectField[] = [
  'collaborators',
  'projectLeaders',
  'projectTeam',
  'sizeM2FT2',
  'tags',
  'sections',
]
const others = Object.keys(projectFields) as ProjectField[]
const facts = [...new Set([...first, ...next, ...others])].filter((field) => drawn[field] !== null)

/** What tenders ask is answered to those who may write projects, and shown where it is filled in. */
const isShownOf = (project: ProjectJson) => (field: ProjectField) =>
  !(field in tenderFields) || Boolean(drawn[field] ? drawn[field](project) : fieldOf(project, field))

/** A project's facts, set like the title block of a drawing. */
function PanelFacts({ project }: { project: ProjectJson }) {
  return (
    <dl className={`${looks.facts} ${styles.facts}`}>
      {facts.filter(isShownOf(project)).map((field) => (
        <Fact key={field} label={labels[field]!}>
          {(drawn[field]?.(project) ?? (fieldOf(project, field) as ReactNode)) || '–'}
        </Fact>
      ))}
      <Fact label="Date Created">{formatDay(project.createdAt)}</Fact>
      <Fact label="Date Modified">{formatDay(project.updatedAt)}</Fact>
    </dl>
  )
}

function SectionCount({ sections }: Pick<ProjectJson, 'sections'>) {
  const pictures = sections.filter(isPicture).length
  const undescribed = withoutAlt(sections)
  return (
    <>
      {pictures} pictures, {sections.length - pictures} texts
      {undescribed > 0 && `; ${undescribed} without a description`}
    </>
  )
}
