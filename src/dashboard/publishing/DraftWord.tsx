import { useQuery } from '@tanstack/react-query'
import { isSameKey, type RecordKey } from '../../domain/draft/draft.ts'
import type { DraftFacts } from '../../domain/draft/draft-schema.ts'
import styles from './DraftWord.module.css'
import { draftsQuery } from './drafts-query.ts'

/** The draft of the record that colleagues share, if it has one. All ask the same query. */
export function useDraftOf(key: RecordKey): DraftFacts | undefined {
  const { data } = useQuery(draftsQuery)
  return data?.drafts.find((draft) => isSameKey(draft, key))
}

export const useHasDraft = (key: RecordKey) => useDraftOf(key) !== undefined

/** 'Draft', beside the name of a record that has one. */
export const DraftWord = ({ of }: { of: RecordKey }) =>
  useHasDraft(of) && <span className={styles.word}>Draft</span>
