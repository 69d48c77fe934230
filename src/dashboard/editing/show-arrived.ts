import { toastSuccess } from '../shell/toasts/notify.tsx'

const TOAST = 10_000 // ms: it must be read

/** After a save: a toast with what others had changed that is now in the saved version. Each text lists fields, 'Year, Tags'. */
export function showArrived({ arrived, who }: { arrived: readonly string[]; who: string }) {
  if (!arrived.length) return
  const labels = arrived.join(', ')
  const changes = labels.includes(', ') ? `changes to ${labels} were` : `change to ${labels} was`
  toastSuccess(`${who}’s ${changes} also saved.`, { autoClose: TOAST })
}
