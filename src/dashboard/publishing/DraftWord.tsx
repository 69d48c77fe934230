import { useQuery } from '@tanstack/react-query'
import { isSameKey, type RecordKey } from '../../domain/draft/draft.ts'
import { draftsQuery } from '../session/queries.ts'
import styles from './DraftWord.module.css'

/** 'Draft', beside the name of a record that has one which colleagues share. */
export function DraftWord({ of }: { of: RecordKey }) {
  const { data } = useQuery(draftsQuery)
  if (!data?.drafts.some((draft) => isSameKey(draft, of))) return null
  return <span className={styles.word}>Draft</span>
}
