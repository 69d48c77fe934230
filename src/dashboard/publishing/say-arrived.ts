import type { Publication } from '../../domain/draft/draft-schema.ts'
import { toastSuccess } from '../shell/toasts/notify.tsx'

const TOAST_TIME = 10_000 // ms: it must be read

/** After a save: a toast with what others had changed that is now in the saved version. `labels`: 'Year, Tags'. */
export function sayArrived({ labels, who }: { labels: string; who: string }) {
  const changes = labels.includes(', ') ? `changes to ${labels} were` : `change to ${labels} was`
  toastSuccess(`${who}’s ${changes} also saved.`, { autoClose: TOAST_TIME })
}

/** The same of each record that was published. */
export function sayArrivedIn({ records }: Publication) {
  for (const { arrived } of records) if (arrived) sayArrived(arrived)
}
