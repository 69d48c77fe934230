import type { ReactNode } from 'react'
import type { ProjectField, PublicProject } from '../../../domain/project/project-fields.ts'
import { NOBODY, peopleOf } from '../../../domain/project/project-people.ts'
import { FALLBACK_STATUS } from '../../../domain/project/status.ts'
import type { Paper } from '../../../domain/sheet/sheet.ts'
import row from '../../../ui/Facts.module.css'
import looks from '../../../ui/looks.module.css'
import button from '../../../ui/word-button.module.css'
import styles from './ProjectFacts.module.css'
import title from './project-title.module.css'

/** For imported records without a year; only shown, never stored. */
const FALLBACK_YEAR = 2000

type Shown = {
  label: string
  isLong?: boolean
  isFigure?: boolean
  value: (project: PublicProject) => ReactNode
}

/** The values that visitors see of each field, in the order of the title block; null for what is shown elsewhere or not at all. */
const shownFields = {
  category: null,
  name: null,
  subCategory: null,
  location: { label: 'Location', value: ({ location }) => location },
  year: { label: 'Year', isFigure: true, value: ({ year }) => year || FALLBACK_YEAR },
  client: { label: 'Client', isLong: true, value: ({ client }) => client },
  projectTeam: { label: 'Project team', isLong: true, value: peopleOf },
  projectLeaders: null,
  collaborators: {
    label: 'Collaborators',
    isLong: true,
    value: ({ collaborators }) => collaborators !== NOBODY && collaborators,
  },
  status: { label: 'Status', value: ({ status }) => status || FALLBACK_STATUS },
  sizeM2FT2: { label: 'Size', isLong: true, isFigure: true, value: ({ sizeM2FT2 }) => sizeM2FT2 },
  keyDate: null,
  tags: null,
  previewImageUrl: null,
  hidden: null,
  sections: null,
} satisfies Record<ProjectField & keyof PublicProject, Shown | null>

const facts = Object.values<Shown | null>(shownFields).filter((shown) => shown !== null)

export type SheetAddresses = Record<Paper, string>

/** On a narrow screen the long facts are shown once 'All facts' is opened, by styles alone. */
export function ProjectFacts({ project, sheets }: { project: PublicProject; sheets?: SheetAddresses }) {
  return (
    <div className={title.title}>
      <p className={title.fact}>{project.category}</p>
      <h1 className={`${looks.heading} ${title.name}`}>{project.name}</h1>
      <div className={styles.block}>
        {facts.some(({ isLong, value }) => isLong && value(project)) && (
          <details className={styles.more}>
            <summary className={`${button.word} ${styles.summary}`}>All facts</summary>
          </details>
        )}
        <dl className={styles.facts}>
          {facts.map(({ value, ...fact }) => (
            <Fact key={fact.label} {...fact}>
              {value(project)}
            </Fact>
          ))}
          <Fact label="Sheet (PDF)" isLong>
            {sheets &&
              Object.entries(sheets).map(([paper, address]) => (
                <a key={paper} href={address} download>
                  {paper.toUpperCase()}
                </a>
              ))}
          </Fact>
        </dl>
      </div>
    </div>
  )
}

type FactProps = { label: string; isLong?: boolean; isFigure?: boolean; children: ReactNode }

function Fact({ label, isLong, isFigure, children }: FactProps) {
  if (!children) return null
  return (
    <div className={`${row.fact} ${styles.fact}`} data-long={isLong} data-figure={isFigure}>
      <dt className={row.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
