import { toastSuccess } from '../shell/toasts/notify.tsx'

const TOAST = 10_000 // ms: it must be read

/** After a save: a toast with what others had changed that is now in the saved version. */
export function showArrived({ arrived, who }: { arrived: readonly string[]; who: string }) {
  if (!arrived.length) return
  toastSuccess(`${who} had changed: ${arrived.join(', ')}. Those changes are kept too.`, { autoClose: TOAST })
}
