import { useQuery } from '@tanstack/react-query'
import { isSameKey, type RecordKey } from '../../domain/draft/draft.ts'
import styles from './DraftWord.module.css'
import { draftsQuery } from './drafts-query.ts'

/** Whether the record has a draft that colleagues share. All ask the same query. */
export function useHasDraft(key: RecordKey): boolean {
  const { data } = useQuery(draftsQuery)
  return data?.drafts.some((draft) => isSameKey(draft, key)) ?? false
}

/** 'Draft', beside the name of a record that has one. */
export const DraftWord = ({ of }: { of: RecordKey }) =>
  useHasDraft(of) && <span className={styles.word}>Draft</span>
