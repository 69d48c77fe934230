import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * A script that must run while the page is being read, before its first paint. Only the page as the server wrote it holds
 * it; the page's policy names it by its hash.
 */
export function InlineScript({ code }: { code: string }) {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return isFromServer && <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
