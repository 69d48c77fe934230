import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { type ListedKind, recordKinds, screenOf } from '../../domain/record/kinds.ts'
import { draftsQuery } from './drafts-query.ts'
import styles from './NewDrafts.module.css'

/** Above a list: the drafts of records that were never public, and so are not in it. */
export function NewDrafts({ kind }: { kind: ListedKind }) {
  const { data } = useQuery(draftsQuery)
  const drafts = data?.drafts.filter((draft) => draft.kind === kind && draft.isNew) ?? []
  if (drafts.length === 0) return null
  return (
    <p className={styles.drafts}>
      Drafts of new {recordKinds[kind].noun}s:{' '}
      {drafts.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={screenOf(kind, 'edit', id)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  )
}
