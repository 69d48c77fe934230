import { Link } from 'react-router'
import type { PublicOpening } from '../../../domain/hiring/opening-fields.ts'
import { applyPath, openingPath } from '../../../domain/shared/pages.ts'
import looks from '../../../ui/looks.module.css'
import styles from './OpeningsTable.module.css'

export type ListedOpening = ReturnType<typeof listedOpening>

/** An opening without the fields that only its own page shows. */
export function listedOpening(opening: PublicOpening) {
  const { id, slug, title, department, location, vacancy, isOpen } = opening
  return { id, slug, title, department, location, vacancy, isOpen }
}

const facts = { department: 'Department', location: 'Location', vacancy: 'Vacancy' } as const
const columns = ['Position Title', ...Object.values(facts), 'Status']

/** The roles are explicit: browsers drop the table semantics where rows have another layout, as on phones. */
function OpeningsTable({ openings }: { openings: readonly ListedOpening[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className={styles.table} role="table" aria-label="Open jobs">
      <thead role="rowgroup">
        <tr className={styles.head} role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {openings.map((opening) => (
          <tr key={opening.id} className={styles.job} role="row">
            <th className={styles.title} scope="row" role="rowheader">
              <Link className={styles.link} to={openingPath(opening.slug)}>
                {opening.title}
              </Link>
            </th>
            {(Object.keys(facts) as (keyof typeof facts)[]).map((field) => (
              <td key={field} className={styles.fact} role="cell" data-label={facts[field]}>
                {opening[field]}
              </td>
            ))}
            <td className={styles.status} role="cell">
              <OpeningStatus opening={opening} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function OpeningStatus({ opening }: { opening: ListedOpening }) {
  if (!opening.isOpen) return <span className={styles.closed}>CLOSED</span>
  return (
    <Link className={styles.apply} to={applyPath(opening.id)}>
      APPLY NOW &gt;&gt;<span className="visually-hidden"> for {opening.title}</span>
    </Link>
  )
}

type OpenOpeningsProps = {
  openings: readonly ListedOpening[]
  heading: string
  /** The text in place of the table when there is no opening; empty: nothing, and no heading either. */
  none: string
}

export function OpenOpenings({ openings, heading, none }: OpenOpeningsProps) {
  if (openings.length === 0 && !none) return null
  return (
    <section className={styles.jobs} aria-labelledby="open-jobs">
      <h2 className={`${looks.heading} ${styles.heading}`} id="open-jobs">
        {heading}
      </h2>
      {openings.length > 0 ? <OpeningsTable openings={openings} /> : <p className={styles.none}>{none}</p>}
    </section>
  )
}
