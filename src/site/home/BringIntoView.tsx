import { useSyncExternalStore } from 'react'

const SCRIPT = "document.querySelector('[data-open]')?.scrollIntoView()"

const never = () => () => {}

/**
 * Whoever opens the address of a project sees the project in the first paint, wherever in the gallery it stands. Only the
 * page as the server wrote it holds this script; its policy names it by its hash.
 */
export function BringIntoView() {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return isFromServer && <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
