import { Link } from 'react-router'
import type { PublicationProblem } from '../../domain/draft/draft-schema.ts'
import { screenOf } from '../../domain/record/kinds.ts'
import styles from './Refused.module.css'

/** The drafts that were refused, each with the reason and a link to its editor. */
export const Refused = ({ problems }: { problems: readonly PublicationProblem[] }) => (
  <ul className={styles.problems}>
    {problems.map(({ kind, id, name, message }) => (
      <li key={`${kind}/${id}`}>
        <strong>{name}</strong>: {message}{' '}
        <Link to={screenOf(kind, 'edit', id)} aria-label={`Open the draft of ${name}`}>
          Open the draft
        </Link>
      </li>
    ))}
  </ul>
)
